//! What a row of the field table holds: key, kind, range and scale of everything that can be asked. It drives the link codec, the
//! controls, the command line, the README's parameter table and the property tests.

use super::{Choice, FIELDS, Value};
use crate::units::{
    BareNumber, BitRate, BufferSize, BufferUnit, Bytes, Fraction, Packets, ReadError, Reading, ReadingNote, RoundTrips,
    Seconds, read_buffer, read_bytes, read_count, read_fraction, read_packets, read_rate, read_round_trips, read_time,
};

/// Names a field of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each variant is the field of `Scenario` with the same name, documented there")]
pub enum FieldId {
    Capacity,
    RttProp,
    Flows,
    Buffer,
    HiddenFifo,
    PacketSize,
    Mss,
    CongestionControl,
    TargetUtilization,
    MaxQueueDelay,
    WindowLimit,
    Uplink,
    Access,
    AckSize,
    SegmentsPerAck,
    InitialWindow,
    ShortLoad,
    ShortLength,
    LossProb,
    CompareBuffer,
    Engine,
    Duration,
    Warm,
    Seed,
    Seeds,
    RoundTrips,
    Overhead,
    Sync,
    LimitBy,
    Framing,
}

/// What a field holds, and so how its text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// bit/s
    Rate,
    /// s
    Time,
    /// byte
    Bytes,
    /// packets, not necessarily whole
    Packets,
    /// a whole number
    Count,
    /// a share
    Fraction,
    /// a buffer in any of its units
    Buffer,
    /// a range or a list of round-trip times
    RoundTrips,
    /// one of a few words
    Choice,
}

/// How a slider moves through the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps.
    Linear,
    /// Equal ratios.
    Log,
    /// Equal ratios of what is missing to 1.
    Nines,
}

/// Where the page shows the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Always in sight.
    Main,
    /// Packets, hidden queues, targets.
    Link,
    /// Window, ACK path, loss: what limits one flow.
    Flow,
    /// Short flows.
    Short,
    /// What only the simulators use.
    Simulation,
}

/// Where a text was written, which decides what a bare number may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// In a text field of the page: what competes is asked.
    Page,
    /// In a link or on the command line: read, with a warning.
    Link,
}

/// One row of the field table.
#[derive(Debug)]
pub struct Field {
    /// Its name in the program.
    pub id: FieldId,
    /// Its key in links, never renamed.
    pub key: &'static str,
    /// Older public names that links may carry.
    pub aliases: &'static [&'static str],
    /// What it holds.
    pub kind: Kind,
    /// Smallest accepted value in the base unit of the kind.
    pub min: f64,
    /// Largest accepted value.
    pub max: f64,
    /// Ends of the slider: the range that is usual.
    pub slider: (f64, f64),
    /// How the slider moves.
    pub scale: Scale,
    /// May be left out.
    pub optional: bool,
    /// Where the page shows it.
    pub group: Group,
    /// A text that sets it to something other than its default.
    pub example: &'static str,
}

/// What reading a text for a field gave.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A value in range, perhaps with something worth saying.
    Set(Value, Option<ReadingNote>),
    /// Readings compete.
    Ask {
        /// What a link takes.
        preferred: Option<Value>,
        /// Unambiguous text and value of each reading.
        choices: Vec<(String, Value)>,
    },
    /// Not usable.
    Refused(Refusal),
}

/// Why a text cannot be used.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// It does not say a value of this kind.
    Unreadable(ReadError),
    /// A number outside the range of the field.
    OutOfRange {
        /// What was read.
        given: Value,
        /// The end of the range that is nearest.
        nearest: Value,
    },
    /// A field of whole numbers was given a fraction.
    NotWhole {
        /// What was read.
        given: f64,
        /// The nearest whole number in range.
        nearest: Value,
    },
    /// A choice that does not exist.
    UnknownChoice,
}

impl FieldId {
    /// Its row of the table.
    pub fn field(self) -> &'static Field {
        // The table holds one row for each variant in order; the test below holds it to that.
        &FIELDS[self as usize]
    }
}

impl Field {
    /// The row with this key or older name.
    pub fn with_key(key: &str) -> Option<&'static Self> {
        FIELDS.iter().find(|field| field.key == key || field.aliases.contains(&key))
    }

    /// A number in the base unit of the field, as a value of its kind. A buffer is counted in packets.
    pub fn value(&self, number: f64) -> Value {
        match self.kind {
            Kind::Rate => Value::Rate(BitRate(number)),
            Kind::Time => Value::Time(Seconds(number)),
            Kind::Bytes => Value::Bytes(Bytes(number)),
            Kind::Packets => Value::Packets(Packets(number)),
            Kind::Count => Value::Count(number),
            Kind::Fraction => Value::Fraction(Fraction(number)),
            Kind::Buffer => Value::Buffer(BufferSize { value: number, unit: BufferUnit::Packets }),
            Kind::RoundTrips => Value::RoundTrips(RoundTrips::alike(Seconds(number))),
            Kind::Choice => Value::Absent,
        }
    }

    /// Reads what somebody wrote for this field and checks it against the range.
    ///
    /// An empty text takes an optional field out; the words `none`, `no limit`, `unlimited` and `-` do the same.
    pub fn read(&self, text: &str, source: Source) -> Outcome {
        let trimmed = text.trim();
        const LEFT_OUT: [&str; 5] = ["", "-", "none", "no limit", "unlimited"];
        if self.optional && LEFT_OUT.iter().any(|word| trimmed.eq_ignore_ascii_case(word)) {
            return Outcome::Set(Value::Absent, None);
        }
        match self.kind {
            Kind::Rate => self.check(read_rate(text), Value::Rate),
            Kind::Time => self.check(read_time(text), Value::Time),
            Kind::Bytes => self.check(read_bytes(text), Value::Bytes),
            Kind::Packets => self.check(read_packets(text), Value::Packets),
            Kind::Count => self.check(read_count(text), Value::Count),
            Kind::Fraction => self.check(read_fraction(text), Value::Fraction),
            Kind::RoundTrips => self.check(read_round_trips(text), Value::RoundTrips),
            Kind::Buffer => {
                let bare = match source {
                    Source::Page => BareNumber::Ask,
                    Source::Link => BareNumber::Packets,
                };
                self.check(read_buffer(text, bare), Value::Buffer)
            }
            Kind::Choice => match Choice::from_key(self.id, trimmed) {
                Some(choice) => Outcome::Set(Value::Choice(choice), None),
                None => Outcome::Refused(Refusal::UnknownChoice),
            },
        }
    }

    /// The value that a link's text sets, where it is read without doubt and in range.
    ///
    /// # Errors
    /// What [`Field::read`] gave instead.
    pub fn value_in_link(&self, text: &str) -> Result<Value, Box<Outcome>> {
        match self.read(text, Source::Link) {
            Outcome::Set(value, _) => Ok(value),
            other => Err(Box::new(other)),
        }
    }

    fn check<T>(&self, reading: Result<Reading<T>, ReadError>, wrap: impl Fn(T) -> Value) -> Outcome {
        match reading {
            Err(error) => Outcome::Refused(Refusal::Unreadable(error)),
            Ok(Reading::Sure(value, note)) => self.judge(wrap(value), note),
            Ok(Reading::Ambiguous { preferred, choices }) => {
                let choices = choices.into_iter().map(|choice| (choice.text, wrap(choice.value))).collect();
                self.choose(preferred.map(wrap), choices)
            }
        }
    }

    // Once each, not in every kind's reading: they are what a reader downloads.
    #[inline(never)]
    fn judge(&self, value: Value, note: Option<ReadingNote>) -> Outcome {
        match self.refusal(value) {
            Ok(value) => Outcome::Set(value, note),
            Err(refusal) => Outcome::Refused(*refusal),
        }
    }

    #[inline(never)]
    fn choose(&self, preferred: Option<Value>, mut choices: Vec<(String, Value)>) -> Outcome {
        let mut refused = None;
        choices.retain(|(_, value)| match self.refusal(*value) {
            Ok(_) => true,
            Err(refusal) => {
                refused = refused.take().or(Some(*refusal));
                false
            }
        });
        let preferred = preferred.filter(|value| self.refusal(*value).is_ok());
        match choices.len() {
            0 => Outcome::Refused(refused.unwrap_or(Refusal::Unreadable(ReadError::Ambiguous))),
            1 => Outcome::Set(choices.remove(0).1, None),
            _ => Outcome::Ask { preferred, choices },
        }
    }

    fn refusal(&self, value: Value) -> Result<Value, Box<Refusal>> {
        if let Value::RoundTrips(trips) = value {
            let nearest = Value::RoundTrips(trips.map(|time| Seconds(time.0.clamp(self.min, self.max))));
            return if nearest == value {
                Ok(value)
            } else {
                Err(Box::new(Refusal::OutOfRange { given: value, nearest }))
            };
        }
        let Some(number) = value.number() else { return Ok(value) };
        let with = |number: f64| match value {
            Value::Buffer(buffer) => Value::Buffer(BufferSize { value: number, unit: buffer.unit }),
            _ => self.value(number),
        };
        if !number.is_finite() || number < self.min || number > self.max {
            let nearest = if number > self.max { self.max } else { self.min };
            return Err(Box::new(Refusal::OutOfRange { given: value, nearest: with(nearest) }));
        }
        if self.kind == Kind::Count && number.fract() != 0.0 {
            let nearest = with(number.round().clamp(self.min, self.max));
            return Err(Box::new(Refusal::NotWhole { given: number, nearest }));
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_one_row_for_each_field_in_order() {
        for (index, field) in FIELDS.iter().enumerate() {
            assert_eq!(field.id as usize, index);
            assert_eq!(field.id.field().key, field.key);
        }
    }

    #[test]
    fn keys_are_distinct_and_need_no_escaping() {
        let mut keys: Vec<&str> = FIELDS.iter().flat_map(|f| f.aliases.iter().copied().chain([f.key])).collect();
        assert!(keys.iter().all(|key| key.bytes().all(|b| b.is_ascii_lowercase() || b == b'_' || b.is_ascii_digit())));
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), FIELDS.iter().map(|f| 1 + f.aliases.len()).sum::<usize>());
    }

    #[test]
    fn what_is_out_of_range_names_the_nearest_value() {
        let flows = FieldId::Flows.field();
        assert_eq!(
            flows.read("0.5", Source::Link),
            Outcome::Refused(Refusal::OutOfRange { given: Value::Count(0.5), nearest: Value::Count(1.0) })
        );
        assert_eq!(
            flows.read("1.5", Source::Link),
            Outcome::Refused(Refusal::NotWhole { given: 1.5, nearest: Value::Count(2.0) })
        );
        assert!(matches!(
            FieldId::Capacity.field().read("0", Source::Page),
            Outcome::Refused(Refusal::OutOfRange { .. })
        ));
    }

    #[test]
    fn an_optional_field_can_be_emptied_and_a_required_one_cannot() {
        assert_eq!(FieldId::Access.field().read(" ", Source::Page), Outcome::Set(Value::Absent, None));
        assert!(matches!(FieldId::Capacity.field().read("", Source::Page), Outcome::Refused(_)));
    }
}
