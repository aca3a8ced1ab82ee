//! What copies cost: the free ones first, then each at its price. Money is in hundredths of a yuan.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Copies that cost nothing.
    pub free: i32,
    pub amount: i32,
}

/// `had` are the free copies that this student has had of this type before.
pub fn price(copies: i32, free_copies: i32, had: i32, unit: i32) -> Price {
    let left = if crate::planted::fault("free_for_ever") { free_copies } else { (free_copies - had).max(0) };
    let free = left.min(copies).max(0);
    Price { free, amount: (copies - free).max(0).saturating_mul(unit) }
}

#[cfg(test)]
mod tests {
    use super::{Price, price};

    #[test]
    fn the_first_five_are_free() {
        assert_eq!(price(3, 5, 0, 2000), Price { free: 3, amount: 0 });
        assert_eq!(price(5, 5, 0, 2000), Price { free: 5, amount: 0 });
        // Seven copies, five of them free: two at 20.00.
        assert_eq!(price(7, 5, 0, 2000), Price { free: 5, amount: 4000 });
    }

    #[test]
    fn what_was_had_before_is_not_free_again() {
        // Four of the five are used: one is free, two cost 20.00 each.
        assert_eq!(price(3, 5, 4, 2000), Price { free: 1, amount: 4000 });
        assert_eq!(price(2, 5, 5, 2000), Price { free: 0, amount: 4000 });
        // The university took free copies away meanwhile.
        assert_eq!(price(2, 1, 5, 2000), Price { free: 0, amount: 4000 });
    }

    #[test]
    fn at_the_counter_each_costs_thirty() {
        assert_eq!(price(1, 0, 0, 3000), Price { free: 0, amount: 3000 });
        assert_eq!(price(4, 0, 0, 3000), Price { free: 0, amount: 12_000 });
        assert_eq!(price(4, 0, 0, 0), Price { free: 0, amount: 0 });
    }
}
