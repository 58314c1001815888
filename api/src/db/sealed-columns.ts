/**
 * Every column that a practice's vault seals. Each value is bound to its place, so the table's key is `id`. The
 * rotation of data keys walks this list, and a place that is not in it does not compile.
 */
export const sealedColumns = [
  // The words of a visitor or planner say why somebody comes.
  { table: 'session', column: 'message' },
  // The sessions of a child say more of the family than its record.
  { table: 'session', column: 'typed_details' },
  { table: 'session_field', column: 'text' },
  { table: 'session_field_version', column: 'text' },
  { table: 'session_field_version', column: 'length' },
  // A reason has the id of the line of history that it explains.
  { table: 'session_reason', column: 'text' },
  { table: 'consent', column: 'image' },
  { table: 'consent', column: 'typed_name' },
  { table: 'consent', column: 'guardian_name' },
  { table: 'consent', column: 'pdf' },
  { table: 'consent', column: 'pdf_sha256' },
  { table: 'consent_withdrawal', column: 'reason' },
  { table: 'form_answer', column: 'answers' },
  { table: 'exercise', column: 'content' },
  { table: 'progress_question', column: 'words' },
  { table: 'progress_mark', column: 'value' },
  { table: 'phrase', column: 'content' },
  { table: 'custom_email', column: 'content' },
  { table: 'leaflet', column: 'name' },
  { table: 'leaflet', column: 'file_key' },
  { table: 'leaflet', column: 'sha256' },
  { table: 'document', column: 'name' },
  { table: 'document', column: 'file_key' },
  // A checksum would show which clients have the same file.
  { table: 'document', column: 'sha256' },
  { table: 'invoice', column: 'file_key' },
  // Comments are sealed, published or not: most are written before anybody decides.
  { table: 'review', column: 'comment' },
  { table: 'review_report', column: 'words' },
  { table: 'review_report', column: 'email' },
  { table: 'review_report', column: 'answer' },
  // Tags often say why somebody comes.
  { table: 'tag', column: 'name' },
  // Titles of unavailabilities, and of events in other calendars, may say more than a time.
  { table: 'unavailability', column: 'title' },
  { table: 'receipts_book', column: 'private_key' },
  { table: 'busy_time', column: 'title' },
  { table: 'inbox_message', column: 'text' },
  { table: 'inbox_answer', column: 'text' },
  { table: 'mailing', column: 'content' },
  { table: 'message', column: 'content' },
  { table: 'message', column: 'recipient' },
  { table: 'octopush_account', column: 'api_key' },
  { table: 'reminder_rule', column: 'words' },
] as const

export type SealedColumn = (typeof sealedColumns)[number]
type NameOf<Each> = Each extends { table: infer T extends string; column: infer C extends string } ? `${T}.${C}` : never

/**
 * What a sealed value is bound to, `table.column:row id`: sealed for one place, it cannot be opened for another. The
 * words of a practitioner's trial mail wait in the message itself, for a few minutes.
 */
export type SealedPlace = `${NameOf<SealedColumn> | 'message.draft'}:${string}`

export const sealedPlaceOf = ({ table, column }: SealedColumn, id: string) => `${table}.${column}:${id}` as SealedPlace
