//! Tables as they look in all reports.

use comfy_table::{CellAlignment, Table, TableComponent, presets};

/// A table with this head and a line below it. Columns are aligned to the right but for those with the numbers `left`.
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
