/** What a practitioner writes of a session, in the order of a session. Their words are the front's. */
export const clinicalFields = [
  'anamnesis',
  'induction',
  'deepening',
  'protocol',
  'conclusion',
  'miscellaneous',
  'notes',
] as const
export type ClinicalField = (typeof clinicalFields)[number]

/** The limit of one field, in characters of its HTML: some hundred pages. */
export const LONGEST_TEXT = 200_000
