//! The table layout that all reports share.

use comfy_table::{CellAlignment, Table, TableComponent, presets};

/// Returns a table with this header. Columns are right-aligned except the numbers in `left`.
#[must_use]
pub fn table(head: &[&str], left: &[usize]) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_header(head.to_vec());
    table
        .set_style(TableComponent::HeaderLines, '─')
        .set_style(TableComponent::MiddleHeaderIntersections, '─');
    for (number, column) in table.column_iter_mut().enumerate() {
        column.set_cell_alignment(if left.contains(&number) {
            CellAlignment::Left
        } else {
            CellAlignment::Right
        });
    }
    table
}
