/**
 * Every column that a practice's vault seals: `table.column:id` is what each value is sealed for, so the table's key is
 * `id`. The rotation of data keys walks this list.
 */
export const sealedColumns: readonly { table: string; column: string }[] = [
  { table: 'document', column: 'name' },
  { table: 'document', column: 'file_key' },
]
