/** What a form asks of who bills, in groups with a heading each, in their order. */
const identityGroups = {
  who: ['form', 'firstname', 'lastname', 'legalName', 'legalForm', 'capitalCents', 'register', 'tradeName', 'siret'],
  place: ['address', 'postcode', 'city'],
  vat: ['vatRegime', 'vatNumber', 'vatBasisPoints', 'exemptionArticle'],
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

interface ShownField {
  field: IdentityField
  choices: readonly Choice[] | undefined
  /** Without it nothing can be issued. */
  isNeeded: boolean
  inputMode: 'numeric' | 'decimal' | 'text'
}

/** The fields that a form and a regime ask for, in their groups. */
export const shownGroups = (form: string, regime: string) =>
  (Object.keys(identityGroups) as IdentityGroup[]).map((group) => ({
    group,
    fields: identityGroups[group]
      .filter((field) => onlyFor[field] === undefined || [form, regime].includes(onlyFor[field] ?? ''))
      .map(
        (field): ShownField => ({
          field,
          choices: field === 'form' || field === 'vatRegime' ? choices[field] : undefined,
          isNeeded:
            needed.includes(field) || onlyFor[field] !== undefined || (field === 'vatNumber' && regime === 'liable'),
          inputMode: figures.includes(field) ? 'numeric' : amounts.includes(field) ? 'decimal' : 'text',
        }),
      ),
  }))
