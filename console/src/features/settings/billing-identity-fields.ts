/** The fields of the billing identity in groups with a heading each, in order. */
const identityGroups = {
  who: ['form', 'firstname', 'lastname', 'legalName', 'legalForm', 'capitalCents', 'register', 'tradeName', 'siret'],
  place: ['address', 'postcode', 'city'],
  vat: ['vatRegime', 'vatNumber', 'vatBasisPoints', 'vatDue', 'exemptionArticle'],
  insurance: ['insurer', 'insuranceArea'],
  account: ['iban', 'bic', 'accountHolder'],
  invoices: ['paymentDays', 'numberPrefix', 'firstNumber', 'furtherLine'],
} as const
type IdentityGroup = keyof typeof identityGroups
export const identityFields = Object.values(identityGroups).flat()
export type IdentityField = (typeof identityGroups)[IdentityGroup][number]

const choices = {
  form: ['sole_trader', 'company'],
  vatRegime: ['none', 'franchise', 'liable', 'exempt'],
  vatDue: ['payment', 'debits'],
} as const
type Choice = (typeof choices)[keyof typeof choices][number]
const isChosen = (field: IdentityField): field is keyof typeof choices => field in choices

/** Fields for only one legal form or VAT regime. */
const onlyFor: Partial<Record<IdentityField, string>> = {
  firstname: 'sole_trader',
  lastname: 'sole_trader',
  legalName: 'company',
  legalForm: 'company',
  capitalCents: 'company',
  register: 'company',
  vatBasisPoints: 'liable',
  vatDue: 'liable',
  exemptionArticle: 'exempt',
}

const needed: readonly IdentityField[] = ['form', 'siret', 'address', 'postcode', 'city', 'vatRegime', 'paymentDays']
const figures: readonly IdentityField[] = ['siret', 'postcode', 'paymentDays', 'firstNumber']
const amounts: readonly IdentityField[] = ['capitalCents', 'vatBasisPoints']

interface ShownField {
  field: IdentityField
  choices: readonly Choice[] | undefined
  /** Required before anything can be issued. */
  isNeeded: boolean
  inputMode: 'numeric' | 'decimal' | 'text'
}

/** Returns the fields for a legal form and a VAT regime, in their groups. */
export const identityFieldGroups = (form: string, regime: string) =>
  (Object.keys(identityGroups) as IdentityGroup[]).map((group) => ({
    group,
    fields: identityGroups[group]
      .filter((field) => onlyFor[field] === undefined || [form, regime].includes(onlyFor[field] ?? ''))
      .map(
        (field): ShownField => ({
          field,
          choices: isChosen(field) ? choices[field] : undefined,
          isNeeded:
            needed.includes(field) || onlyFor[field] !== undefined || (field === 'vatNumber' && regime === 'liable'),
          inputMode: figures.includes(field) ? 'numeric' : amounts.includes(field) ? 'decimal' : 'text',
        }),
      ),
  }))
