//! The page-load table of Emicuri and Risso, the only measurement in the field of the three documents.

/// One site: how many objects, and how long it took, s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageLoad {
    /// GET requests.
    pub objects: f64,
    /// Beside the upload, without a shaper.
    pub bare: f64,
    /// Beside the upload, behind the shaper.
    pub shaped: f64,
    /// Without the upload.
    pub idle: f64,
}

const fn row(objects: f64, bare: f64, shaped: f64, idle: f64) -> PageLoad {
    PageLoad { objects, bare, shaped, idle }
}

/// The nine rows that can be read. The text runs the digits together (`502’37’’40’’21’’`): split as 50 objects, 2'37'', 40'',
/// 21''. Four more rows have lost their first digits and are left out.
pub const PAGE_LOADS: [PageLoad; 9] = [
    row(4.0, 39.0, 13.0, 7.0),
    row(5.0, 20.0, 10.0, 4.0),
    row(15.0, 75.0, 12.0, 6.0),
    row(27.0, 190.0, 20.0, 9.0),
    row(29.0, 105.0, 23.0, 10.0),
    row(30.0, 115.0, 30.0, 11.0),
    row(50.0, 157.0, 40.0, 21.0),
    row(51.0, 144.0, 35.0, 18.0),
    row(64.0, 285.0, 45.0, 21.0),
];
