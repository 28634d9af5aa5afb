//! The chart engine seen from outside: layouts, figures and a golden file.

mod demo;
mod figure;
mod layouts;
mod xml;
