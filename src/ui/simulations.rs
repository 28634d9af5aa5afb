//! The simulations of the page: what is asked of the workers, what has come of it, and how far they are.

use super::State;
use super::element::watch;
use crate::job::{
    Action, Answer, Event, Plan, Planned, Pool, RecordOrder, Recording, Refusal, Simulator as Engine, Task, plan,
    question, sweep_buffers,
};
use crate::report::Simulated;
use crate::scenario::Scenario;
use crate::web::simulator::{Heard, Simulator, now, spare_processors};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// How long the page waits for the next change before it simulates.
const DEBOUNCE: Duration = Duration::from_millis(150);
/// A point that takes longer than this waits for a press.
const BY_ITSELF: f64 = 2.0;
/// Packets in a second until a row has shown what this machine does.
const FIRST_GUESS: f64 = 4e6;
/// A worker that has been silent for so long is ended.
const SILENCE: f64 = 3.0;
/// How often the page looks for silent workers and says how long it will take.
const LOOK: Duration = Duration::from_millis(500);

/// What the simulators are doing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// Runs are under way.
    pub running: bool,
    /// The reader stopped them.
    pub cancelled: bool,
    /// Share of what is under way that is done.
    pub share: f64,
    /// Seconds until the rest is done.
    pub left: f64,
    /// Seconds that each of the points takes which wait for a press; none wait at 0.
    pub waiting: f64,
    /// Simulators that do not answer, and why.
    pub refusals: Vec<(Engine, Refusal)>,
    /// A worker died; what it had begun is done again.
    pub lost: bool,
    /// There are no workers: the page itself works.
    pub in_page: bool,
}

/// The simulations of the page; `Copy`, handed down.
#[derive(Clone, Copy)]
pub struct Simulations {
    /// The rows that have come in for the present question.
    pub simulated: RwSignal<Simulated>,
    /// How far they are.
    pub status: RwSignal<Status>,
    /// The runs of the time machine.
    pub recordings: RwSignal<Vec<Arc<Recording>>>,
    /// Whether the time machine's runs are under way, or why they are not possible.
    pub recorder: RwSignal<RecorderStatus>,
    driver: StoredValue<Rc<RefCell<Driver>>, LocalStorage>,
}

/// What the recorder is doing.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum RecorderStatus {
    /// Nothing.
    #[default]
    Idle,
    /// It simulates.
    Busy,
    /// It cannot.
    Refused(Refusal),
    /// It did not start or died.
    Failed,
}

struct Driver {
    pool: Pool,
    workers: Vec<Option<Worker>>,
    in_page: bool,
    /// The question that the rows are about.
    question: Option<Scenario>,
    /// Runs that wait for a press.
    dear: Vec<Planned>,
    link: String,
    /// The runs under way.
    tasks: Vec<Planned>,
    /// Packets in a second, for each worker.
    rate: f64,
    events: VecDeque<Event>,
    recorder: Option<Simulator>,
    expected_recordings: usize,
}

struct Worker {
    simulator: Simulator,
    /// When it was last told or heard something.
    heard: f64,
    /// The cost of its run and when that was ordered.
    ordered: Option<(f64, f64)>,
}

impl Simulations {
    /// None yet.
    pub fn new() -> Self {
        let workers = spare_processors();
        let driver = Driver {
            pool: Pool::new(workers),
            workers: (0..workers).map(|_| None).collect(),
            in_page: false,
            question: None,
            dear: Vec::new(),
            link: String::new(),
            tasks: Vec::new(),
            rate: FIRST_GUESS,
            events: VecDeque::new(),
            recorder: None,
            expected_recordings: 0,
        };
        Self {
            simulated: RwSignal::new(Simulated::default()),
            status: RwSignal::new(Status::default()),
            recordings: RwSignal::new(Vec::new()),
            recorder: RwSignal::new(RecorderStatus::default()),
            driver: StoredValue::new_local(Rc::new(RefCell::new(driver))),
        }
    }

    /// Simulates whatever the scenario becomes once it rests.
    pub fn follow(self, state: State) {
        let pending = StoredValue::new(None::<TimeoutHandle>);
        watch(move || {
            state.rested(|_| ());
            if let Some(handle) = pending.get_value() {
                handle.clear();
            }
            self.forget_other_questions(state);
            pending.set_value(set_timeout_with_handle(move || self.begin(state, false), DEBOUNCE).ok());
        });
        let looking = set_interval_with_handle(move || self.look(), LOOK).ok();
        on_cleanup(move || {
            if let Some(handle) = looking {
                handle.clear();
            }
            self.with_driver(|driver| driver.workers.iter_mut().for_each(|worker| *worker = None));
        });
    }

    /// Runs what waits for a press as well.
    pub fn run_all(self, state: State) {
        self.begin(state, true);
    }

    /// Gives up what is under way.
    pub fn cancel(self) {
        self.happened(Event::Cancel);
        self.status.update(|status| (status.running, status.cancelled) = (false, true));
    }

    /// The same question with other seeds beside the ones there are.
    pub fn more_seeds(self, state: State) {
        let beyond = self.simulated.with_untracked(|simulated| simulated.seeds().max());
        let mut scenario = state.scenario.get_untracked();
        let next = beyond.map_or(scenario.seed, |seed| f64::from(seed.saturating_add(1)));
        scenario.seed = next;
        self.begin_with(&scenario, true);
    }

    /// Records the runs of the time machine.
    pub fn record(self, state: State) {
        let order = state.scenario.with_untracked(RecordOrder::of);
        self.recordings.set(Vec::new());
        self.recorder.set(RecorderStatus::Busy);
        let expected = order.buffers.len();
        let in_page = self.with_driver(|driver| {
            driver.expected_recordings = expected;
            driver.in_page
        });
        self.start_recorder(in_page.unwrap_or(true), order.to_string());
    }

    fn start_recorder(self, in_page: bool, order: String) {
        let hear = move |heard| match heard {
            Heard::Text(text) => {
                for line in text.lines() {
                    if line.starts_with("ready") {
                        self.with_driver(|driver| driver.recorder.as_ref().map(|recorder| recorder.send(&order)));
                    } else if let Some(refusal) = line.strip_prefix("unrecorded ").and_then(|text| text.parse().ok()) {
                        self.recorder.set(RecorderStatus::Refused(refusal));
                    }
                }
            }
            Heard::Array(array) => {
                let Some(recording) = Recording::from_array(&array) else { return };
                self.recordings.update(|all| all.push(Arc::new(recording)));
                let expected = self.with_driver(|driver| driver.expected_recordings).unwrap_or(0);
                if self.recordings.with_untracked(Vec::len) >= expected {
                    self.recorder.set(RecorderStatus::Idle);
                }
            }
            Heard::Failed if !in_page => self.start_recorder(true, order.clone()),
            Heard::Failed => self.recorder.set(RecorderStatus::Failed),
        };
        match Simulator::start(in_page, Rc::new(hear.clone())) {
            Some(simulator) => retire(self.with_driver(|driver| driver.recorder.replace(simulator)).flatten()),
            None => hear(Heard::Failed),
        }
    }

    /// Clears what is not about the question of the scenario, at once.
    fn forget_other_questions(self, state: State) {
        let now = state.scenario.with_untracked(question);
        let other = self.with_driver(|driver| {
            let other = driver.question.as_ref() != Some(&now);
            driver.question = Some(now);
            other
        });
        if other == Some(true) {
            self.happened(Event::Cancel);
            self.simulated.update(|simulated| *simulated = Simulated::default());
            self.recordings.set(Vec::new());
            self.recorder.set(RecorderStatus::Idle);
            self.status.update(|status| *status = Status { in_page: status.in_page, ..Status::default() });
        }
    }

    fn begin(self, state: State, pressed: bool) {
        let Some(scenario) = state.scenario.try_get_untracked() else { return };
        self.begin_with(&scenario, pressed);
    }

    /// Orders the runs that are not there yet: those that are quick, and with a `pressed` button all.
    fn begin_with(self, scenario: &Scenario, pressed: bool) {
        let Plan { tasks, refusals } = plan(scenario, &sweep_buffers(scenario));
        let missing = self.simulated.with_untracked(|simulated| {
            tasks.into_iter().filter(|planned| !simulated.has(&planned.task)).collect::<Vec<_>>()
        });
        let ordered = self.with_driver(|driver| {
            let limit = BY_ITSELF * driver.rate;
            let (dear, cheap): (Vec<_>, Vec<_>) =
                missing.into_iter().partition(|planned| !pressed && planned.packets > limit);
            let dearest = dear.iter().map(|planned| planned.packets).fold(0.0, f64::max);
            driver.dear = dear;
            driver.link = scenario.to_string();
            driver.tasks.clone_from(&cheap);
            (cheap, dearest / driver.rate, driver.link.clone())
        });
        let Some((tasks, waiting, link)) = ordered else { return };
        self.status.update(|status| {
            *status = Status {
                running: !tasks.is_empty(),
                waiting,
                refusals,
                lost: false,
                in_page: status.in_page,
                ..Status::default()
            };
        });
        self.happened(Event::Plan { link, tasks });
        self.look();
    }

    /// Hands an event to the pool and does what it says; events that come up meanwhile wait for their turn.
    fn happened(self, event: Event) {
        let idle = self.with_driver(|driver| {
            driver.events.push_back(event);
            driver.events.len() == 1
        });
        if idle != Some(true) {
            return;
        }
        while let Some(actions) = self
            .with_driver(|driver| {
                let event = driver.events.front().cloned()?;
                Some(driver.pool.handle(event))
            })
            .flatten()
        {
            actions.into_iter().for_each(|action| self.act(action));
            self.with_driver(|driver| driver.events.pop_front());
        }
    }

    fn act(self, action: Action) {
        match action {
            Action::Start(place) => self.start(place),
            Action::Terminate(place) => {
                retire(self.with_driver(|driver| driver.workers.get_mut(place).and_then(Option::take)).flatten());
            }
            Action::Send(place, order) => {
                self.with_driver(|driver| {
                    let cost = order.tasks.first().map_or(0.0, |task| driver.cost(task));
                    if let Some(Some(worker)) = driver.workers.get_mut(place) {
                        worker.heard = now();
                        worker.ordered = (cost > 0.0).then_some((cost, worker.heard));
                        worker.simulator.send(&order.to_string());
                    }
                });
            }
            Action::Row(row) => self.simulated.update(|simulated| simulated.add(row)),
            Action::Progress(..) => {}
            Action::Refused(task, refusal) => self.status.update(|status| {
                if !status.refusals.iter().any(|(engine, _)| *engine == task.engine) {
                    status.refusals.push((task.engine, refusal));
                }
            }),
            Action::Lost(_) => self.status.update(|status| status.lost = true),
            Action::NoWorkers => self.work_in_page(),
            Action::Finished => self.status.update(|status| (status.running, status.left) = (false, 0.0)),
        }
    }

    fn start(self, place: usize) {
        let hear = move |heard| match heard {
            Heard::Text(text) => {
                for answer in text.lines().filter_map(|line| line.parse::<Answer>().ok()) {
                    self.heard(place, &answer);
                    self.happened(Event::Said(place, answer));
                }
            }
            Heard::Array(_) => {}
            Heard::Failed => self.happened(Event::Died(place)),
        };
        let in_page = self.with_driver(|driver| driver.in_page).unwrap_or(true);
        match Simulator::start(in_page, Rc::new(hear)) {
            Some(simulator) => {
                let worker = Worker { simulator, heard: now(), ordered: None };
                let before = self.with_driver(|driver| driver.workers.get_mut(place)?.replace(worker)).flatten();
                retire(before);
            }
            None => self.happened(Event::Died(place)),
        }
    }

    /// Notes that a worker lives, and what a row took.
    fn heard(self, place: usize, answer: &Answer) {
        self.with_driver(|driver| {
            let Some(Some(worker)) = driver.workers.get_mut(place) else { return };
            worker.heard = now();
            if let (Answer::Row { .. }, Some((cost, since))) = (answer, worker.ordered.take()) {
                let rate = cost / (worker.heard - since).max(1e-3);
                // Short runs are mostly overhead: their rate says little about long ones.
                let weight = (cost / driver.rate).clamp(0.0, 1.0) * 0.5;
                driver.rate += weight * (rate - driver.rate);
            }
        });
    }

    /// Without workers the page itself works, in slices.
    fn work_in_page(self) {
        let Some((link, tasks)) = self
            .with_driver(|driver| {
                if driver.in_page {
                    return None;
                }
                let left = driver.pool.remaining();
                driver.in_page = true;
                let tasks = left.into_iter().map(|task| Planned { task, packets: driver.cost(&task) });
                let tasks: Vec<_> = tasks.collect();
                driver.pool = Pool::new(1);
                driver.workers.truncate(1);
                Some((driver.link.clone(), tasks))
            })
            .flatten()
        else {
            // Not even the page can: the module did not load.
            self.status.update(|status| {
                status.running = false;
                status.refusals = Engine::ALL.iter().map(|engine| (*engine, Refusal::Crashed)).collect();
            });
            return;
        };
        self.status.update(|status| status.in_page = true);
        self.with_driver(|driver| driver.events.push_back(Event::Plan { link, tasks }));
    }

    /// Ends silent workers, and says how long the rest will take.
    fn look(self) {
        let silent = self.with_driver(|driver| {
            let late = now() - SILENCE;
            let is_late = |worker: &Option<Worker>| {
                worker.as_ref().is_some_and(|worker| worker.ordered.is_some() && worker.heard < late)
            };
            driver.workers.iter().position(is_late)
        });
        if let Some(place) = silent.flatten() {
            self.happened(Event::Stuck(place));
        }
        if !self.status.with_untracked(|status| status.running) {
            return;
        }
        let far = self.with_driver(|driver| {
            let share = driver.pool.done_share();
            let all: f64 = driver.tasks.iter().map(|planned| planned.packets).sum();
            (share, (1.0 - share) * all / driver.rate / driver.workers.len().max(1) as f64)
        });
        if let Some((share, left)) = far {
            self.status.update(|status| (status.share, status.left) = (share, left));
        }
    }

    fn with_driver<T>(&self, work: impl FnOnce(&mut Driver) -> T) -> Option<T> {
        self.driver.try_with_value(|driver| driver.try_borrow_mut().ok().map(|mut driver| work(&mut driver))).flatten()
    }
}

impl Driver {
    /// What a run costs, in packets.
    fn cost(&self, task: &Task) -> f64 {
        self.tasks.iter().find(|planned| planned.task == *task).map_or(0.0, |planned| planned.packets)
    }
}

/// Ends a simulator a moment later: it may be its own message that is being heard.
fn retire<T: 'static>(old: Option<T>) {
    if let Some(old) = old {
        set_timeout(move || drop(old), Duration::ZERO);
    }
}
