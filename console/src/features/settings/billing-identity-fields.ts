/** What a form asks of who bills, in its order. */
export const identityFields = [
  'form',
  'firstname',
  'lastname',
  'legalName',
  'legalForm',
  'capitalCents',
  'register',
  'tradeName',
  'siret',
  'address',
  'postcode',
  'city',
  'vatRegime',
  'vatNumber',
  'vatBasisPoints',
  'exemptionArticle',
  'insurer',
  'insuranceArea',
  'iban',
  'bic',
  'accountHolder',
  'furtherLine',
  'paymentDays',
  'numberPrefix',
  'firstNumber',
] as const
export type IdentityField = (typeof identityFields)[number]

const choices = {
  form: ['sole_trader', 'company'],
  vatRegime: ['none', 'franchise', 'liable', 'exempt'],
} as const
type Choice = (typeof choices)['form' | 'vatRegime'][number]

/** Only of this form, or of this regime. */
const onlyFor: Partial<Record<IdentityField, string>> = {
  firstname: 'sole_trader',
  lastname: 'sole_trader',
  legalName: 'company',
  legalForm: 'company',
  capitalCents: 'company',
  register: 'company',
  vatBasisPoints: 'liable',
  exemptionArticle: 'exempt',
}

const needed: readonly IdentityField[] = ['form', 'siret', 'address', 'postcode', 'city', 'vatRegime', 'paymentDays']
const figures: readonly IdentityField[] = ['siret', 'postcode', 'paymentDays', 'firstNumber']
const amounts: readonly IdentityField[] = ['capitalCents', 'vatBasisPoints']

export interface ShownField {
  field: IdentityField
  choices: readonly Choice[] | undefined
  /** Without it nothing can be issued. */
  isNeeded: boolean
  inputMode: 'numeric' | 'decimal' | 'text'
}

/** The fields that a form and a regime ask for. */
export function shownFields(form: string, regime: string): ShownField[] {
  return identityFields
    .filter((field) => onlyFor[field] === undefined || [form, regime].includes(onlyFor[field] ?? ''))
    .map((field) => ({
      field,
      choices: field === 'form' || field === 'vatRegime' ? choices[field] : undefined,
      isNeeded:
        needed.includes(field) || onlyFor[field] !== undefined || (field === 'vatNumber' && regime === 'liable'),
      inputMode: figures.includes(field) ? 'numeric' : amounts.includes(field) ? 'decimal' : 'text',
    }))
}
