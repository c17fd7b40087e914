//! The few best of many.

/// The `N` items with the most points, the best first; of equals the ones offered first.
pub(super) struct Top<T, const N: usize> {
    pub(super) items: Vec<(f32, T)>,
}

impl<T, const N: usize> Top<T, N> {
    pub(super) fn new() -> Self {
        Self { items: Vec::with_capacity(N) }
    }

    #[inline]
    pub(super) fn offer(&mut self, points: f32, item: T) {
        if self.items.len() == N {
            if self.items.last().is_some_and(|(least, _)| *least >= points) {
                return;
            }
            self.items.pop();
        }
        let place = self.items.iter().position(|(other, _)| *other < points).unwrap_or(self.items.len());
        self.items.insert(place, (points, item));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_are_kept_in_order_and_equals_as_they_came() {
        let mut top = Top::<_, 3>::new();
        for (points, item) in [(1.0, 'a'), (3.0, 'b'), (2.0, 'c'), (3.0, 'd'), (0.0, 'e')] {
            top.offer(points, item);
        }
        assert_eq!(top.items, [(3.0, 'b'), (3.0, 'd'), (2.0, 'c')]);
    }
}
