/** The fields that a practitioner writes, in the order of a session. The front has their words. */
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
