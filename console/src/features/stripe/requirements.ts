/** Our texts for Stripe's requirements, by the names of the requirements; the first match wins. */
const words = [
  [/^external_account|bank_account|payout_method/, 'bank'],
  [/document|verification/, 'document'],
  [/terms_of_service|attestation/, 'terms'],
  [/date_of_birth|\bdob\b/, 'birth'],
  [/address/, 'address'],
  [/phone/, 'phone'],
  [/email/, 'email'],
  [/id_number|tax_id|registration/, 'number'],
  [/\bmcc\b|product_description|business_url|profile|business_details|support/, 'activity'],
  [/given_name|surname|first_name|last_name|registered_name|display_name/, 'name'],
  [/person|owner|director|representative/, 'person'],
] as const

export type RequirementWord = (typeof words)[number][1] | 'other'

/** Returns the topic of a requirement: `identity.individual.documents.primary_verification` is a document. */
export const requirementWord = (name: string): RequirementWord =>
  words.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
