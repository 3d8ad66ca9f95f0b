//! Calendar days, as dates and as day numbers.

use std::fmt;

/// A calendar day, stored as the number of days since 1970-01-01.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(i32);

/// Number of days from 0000-03-01, where the first year of this calculation starts, to 1970-01-01.
const EPOCH: i32 = 719_468;

/// Number of days in 400 years of the Gregorian calendar, after which it repeats.
const ERA: i32 = 146_097;

impl Day {
    /// Returns the day `n_days` days later, or earlier if `n_days` is negative.
    #[must_use]
    pub const fn plus(self, n_days: i32) -> Self {
        Self(self.0.saturating_add(n_days))
    }

    /// Returns the number of days from `other` to this day; negative if `other` is later.
    #[must_use]
    pub const fn since(self, other: Self) -> i32 {
        self.0.saturating_sub(other.0)
    }

    /// Returns the day of the week, from 0 for Monday to 6 for Sunday.
    #[must_use]
    pub const fn weekday(self) -> i32 {
        (self.0 + 3).rem_euclid(7)
    }

    /// Parses a date such as `2026-11-22`; `None` for another format or for a date that does not exist.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let shape = text.bytes().map(|it| if it.is_ascii_digit() { b'0' } else { it });
        if !shape.eq(*b"0000-00-00") {
            return None;
        }
        let mut numbers = text.split('-').map(|it| it.parse::<i32>().ok());
        let (year, month, day) = (numbers.next()??, numbers.next()??, numbers.next()??);
        let found = Self::of(year, month, day);
        ((1..=12).contains(&month) && found.date() == (year, month, day)).then_some(found)
    }

    /// Returns the day of a date in the Gregorian calendar, by an algorithm from Howard Hinnant, "chrono-Compatible
    /// Low-Level Date Algorithms".
    const fn of(year: i32, month: i32, day: i32) -> Self {
        let year = if month <= 2 { year - 1 } else { year };
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        Self(era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year - EPOCH)
    }

    /// Returns year, month and day; the inverse of [`Day::of`].
    const fn date(self) -> (i32, i32, i32) {
        let days = self.0.saturating_add(EPOCH);
        let (era, of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / (ERA - 1)) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (year + era * 400 + if month <= 2 { 1 } else { 0 }, month, day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days() {
        let day = |text| Day::parse(text).unwrap();
        assert_eq!(day("1970-01-01"), Day(0));
        assert_eq!(day("2026-11-22").since(day("2026-11-01")), 21);
        assert_eq!((day("2026-11-22").weekday(), day("2026-11-23").weekday()), (6, 0));
        assert_eq!(day("2024-02-28").plus(1).to_string(), "2024-02-29");
        assert_eq!(day("2023-12-31").plus(1).to_string(), "2024-01-01");
        for n in -800_000..800_000 {
            let (year, month, day) = Day(n).date();
            assert_eq!(Day::of(year, month, day), Day(n));
        }
        for text in ["", "2026-11-31", "2026-13-01", "2026-00-10", "26-11-22", "2026/11/22", "2026-11-00"] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
    }
}
