/**
 * Every column that a practice's vault seals: `table.column:id` is what each value is sealed for, so the table's key is
 * `id`. The rotation of data keys walks this list.
 */
export const sealedColumns: readonly { table: string; column: string }[] = [
  { table: 'session', column: 'message' },
  { table: 'session_field', column: 'text' },
  { table: 'session_field_version', column: 'text' },
  { table: 'session_field_version', column: 'length' },
  { table: 'session_reason', column: 'text' },
  { table: 'consent', column: 'image' },
  { table: 'consent', column: 'typed_name' },
  { table: 'consent', column: 'guardian_name' },
  { table: 'consent', column: 'pdf' },
  { table: 'consent', column: 'pdf_sha256' },
  { table: 'consent_withdrawal', column: 'reason' },
  { table: 'form_answer', column: 'answers' },
  { table: 'phrase', column: 'content' },
  { table: 'custom_email', column: 'content' },
  { table: 'document', column: 'name' },
  { table: 'document', column: 'file_key' },
  { table: 'document', column: 'sha256' },
  { table: 'invoice', column: 'file_key' },
  { table: 'review', column: 'comment' },
  { table: 'tag', column: 'name' },
  { table: 'unavailability', column: 'title' },
  { table: 'receipts_book', column: 'private_key' },
  { table: 'busy_time', column: 'title' },
  { table: 'inbox_message', column: 'text' },
  { table: 'inbox_answer', column: 'text' },
  { table: 'message', column: 'content' },
]
