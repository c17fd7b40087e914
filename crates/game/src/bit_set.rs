//! Sets of small things as the bits of one number: one construct for seats, cells, tiles and cards.
//!
//! Everything is marked to be inlined: rules and players are crates of their own, and a search lives in these few instructions.

/// Declares a set of small things; each has a number, a `.0` of type `u8`, below the bits of the word the set is made of.
///
/// ```
/// use mozaika_game::bit_set;
///
/// /// A day of the week, counted from Monday.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// pub struct Day(pub u8);
///
/// bit_set! {
///     /// Some days of the week.
///     pub struct Days(u8) of Day;
/// }
///
/// let weekend = Days::one(Day(5)).with(Day(6));
/// assert!(weekend.contains(Day(6)) && !weekend.contains(Day(0)));
/// assert_eq!(Days::first(7).minus(weekend).len(), 5);
/// assert_eq!(weekend.iter().next(), Some(Day(5)));
/// ```
#[macro_export]
macro_rules! bit_set {
    ($(#[$meta:meta])* $vis:vis struct $set:ident($word:ty) of $member:ident;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        $vis struct $set($word);

        #[allow(dead_code, reason = "a set need not use all that sets can do")]
        impl $set {
            /// None of them.
            pub const NONE: Self = Self(0);

            /// The set with these bits.
            #[inline]
            #[must_use]
            pub const fn from_bits(bits: $word) -> Self {
                Self(bits)
            }

            /// The set as bits.
            #[inline]
            #[must_use]
            pub const fn bits(self) -> $word {
                self.0
            }

            /// Just this one.
            #[inline]
            #[must_use]
            pub const fn one(member: $member) -> Self {
                Self(1 << member.0)
            }

            /// Those numbered below `count`.
            #[inline]
            #[must_use]
            pub const fn first(count: usize) -> Self {
                if count >= <$word>::BITS as usize { Self(<$word>::MAX) } else { Self((1 << count) - 1) }
            }

            /// Is this one among them? A number beyond the set's bits is not.
            #[inline]
            #[must_use]
            pub const fn contains(self, member: $member) -> bool {
                (member.0 as u32) < <$word>::BITS && self.0 >> member.0 & 1 != 0
            }

            /// These and that one.
            #[inline]
            #[must_use]
            pub const fn with(self, member: $member) -> Self {
                Self(self.0 | 1 << member.0)
            }

            /// These but for that one.
            #[inline]
            #[must_use]
            pub const fn without(self, member: $member) -> Self {
                Self(self.0 & !(1 << member.0))
            }

            /// Adds this one; nothing changes when it is there already.
            #[inline]
            pub const fn insert(&mut self, member: $member) {
                self.0 |= 1 << member.0;
            }

            /// Takes one out.
            #[inline]
            pub const fn remove(&mut self, member: $member) {
                self.0 &= !(1 << member.0);
            }

            /// These and those.
            #[inline]
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Those that are in both.
            #[inline]
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// These without those.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Are there none?
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many there are in the set.
            #[inline]
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// The members by number, the lowest first.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $member> + Clone {
                let mut left = self.0;
                ::std::iter::from_fn(move || {
                    let number = left.trailing_zeros();
                    left &= left.wrapping_sub(1);
                    (number < <$word>::BITS).then_some($member(number as u8))
                })
            }

            /// The member with the lowest number, if there is one.
            #[inline]
            #[must_use]
            pub const fn lowest(self) -> Option<$member> {
                if self.0 == 0 { None } else { Some($member(self.0.trailing_zeros() as u8)) }
            }
        }

        impl FromIterator<$member> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> Self {
                members.into_iter().fold(Self::NONE, Self::with)
            }
        }
    };
}
