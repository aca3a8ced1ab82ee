//! Students over advisers, as evenly as it goes.

/// For each student one of `loads`, by its place: always whoever has fewest, of equal ones the first. None without
/// anybody to choose from.
pub fn spread(students: usize, loads: &[usize]) -> Vec<usize> {
    let mut loads: Vec<usize> = loads.to_vec();
    let next = |loads: &mut Vec<usize>| {
        let (place, load) = loads.iter_mut().enumerate().min_by_key(|(place, load)| (**load, *place))?;
        *load += 1;
        Some(place)
    };
    (0..students).map_while(|_| next(&mut loads)).collect()
}
