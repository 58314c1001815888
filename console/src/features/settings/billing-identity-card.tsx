import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { type Resolver, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { FormCard } from '../../components/form-card'
import { Query } from '../../components/query'
import { useSavedForm } from '../../components/use-saved-form'
import { api } from '../../lib/api'
import { toast } from '../../lib/toast'
import { centsOf } from '../../lib/typed-amount'
import { type IdentityField, identityFields, shownGroups } from './billing-identity-fields'
import { CardSkeletons } from './card-skeletons'
import { useUnsaved } from './guarded-cards'
import { useBillingIdentity } from './use-billing-identity'

type State = ReplyOf<typeof contract.invoices.identity>
type Sent = RequestInput<typeof contract.invoices.saveIdentity>['body']
type Values = Record<IdentityField, string>

/** Fields that take a whole line. */
const wide = new Set<IdentityField>(['address', 'furtherLine'])

/** Fields whose values have a few signs, as wide as these. */
const short: Partial<Record<IdentityField, string>> = {
  siret: 'max-w-64',
  postcode: 'max-w-28',
  capitalCents: 'max-w-40',
  vatNumber: 'max-w-64',
  vatBasisPoints: 'max-w-24',
  bic: 'max-w-48',
  paymentDays: 'max-w-24',
  numberPrefix: 'max-w-40',
  firstNumber: 'max-w-24',
}

/** Returns the form's values: empty for null, percent for rates, euros for amounts. */
const valuesOf = ({ identity }: State) =>
  Object.fromEntries(
    identityFields.map((field) => {
      const value = identity[field]
      if (value === null) return [field, '']
      const isHundredth = field === 'vatBasisPoints' || field === 'capitalCents'
      return [field, isHundredth ? String(Number(value) / 100) : String(value)]
    }),
  ) as Values

/** Returns the number of `10 000`, null for an empty field, and NaN if it is not one. */
function whole(text: string) {
  const digits = text.replace(/\s/g, '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
/** The same in hundredths, for `20 %` and `10 000,50 €`. */
const hundredths = (text: string) => (text.trim() === '' ? null : centsOf(text.replace('%', '')))

/** How each number is read as it was typed. */
const numbers = {
  capitalCents: hundredths,
  vatBasisPoints: hundredths,
  paymentDays: whole,
  firstNumber: whole,
} as const satisfies Partial<Record<IdentityField, (text: string) => number | null>>
const isNumber = (field: IdentityField): field is keyof typeof numbers => field in numbers

const invalid = { type: 'invalid', message: 'invalid' }

/** Refuses numbers that cannot be read. The server validates all else. */
const readable: Resolver<Values> = async (values) => {
  const shown = shownGroups(values.form, values.vatRegime).flatMap(({ fields }) => fields.map(({ field }) => field))
  const unreadable = shown.filter((field) => isNumber(field) && Number.isNaN(numbers[field](values[field])))
  if (unreadable.length === 0) return { values, errors: {} }
  return { values: {}, errors: Object.fromEntries(unreadable.map((field) => [field, invalid])) }
}

/** What is hidden and cannot be read is sent as null. */
function sentOf(values: Values): Sent {
  const { vatBasisPoints, capitalCents, paymentDays, numberPrefix, firstNumber, form, vatRegime, ...texts } = values
  return {
    ...(Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text === '' ? null : text])) as object),
    form: form as Sent['form'],
    vatRegime: (vatRegime || null) as Sent['vatRegime'],
    vatBasisPoints: hundredths(vatBasisPoints),
    capitalCents: hundredths(capitalCents),
    paymentDays: whole(paymentDays) ?? 0,
    firstNumber: whole(firstNumber),
    numberPrefix,
  }
}

/** Edits the billing identity, and lists what is missing before anything can be issued. */
export function BillingIdentityCard() {
  const reading = useBillingIdentity()
  return (
    <Query of={reading} loading={<CardSkeletons of={['identity']} />}>
      {(state) => <IdentityForm state={state} onSaved={(saved) => void reading.mutate(saved, { revalidate: false })} />}
    </Query>
  )
}

function IdentityForm({ state, onSaved }: { state: State; onSaved: (saved: State) => void }) {
  const { t } = useTranslation('settings')
  const words = useFieldWords()
  const { form, card } = useSavedForm<Values>({
    values: valuesOf(state),
    check: readable,
    fields: identityFields,
    save: async (values) => {
      const saved = await api.invoices.saveIdentity({ body: sentOf(values) })
      onSaved(saved)
      toast.success(t('identity.saved'))
      return valuesOf(saved)
    },
  })
  const { errors } = useFormState({ control: form.control })
  const legalForm = useWatch({ control: form.control, name: 'form' })
  const vatRegime = useWatch({ control: form.control, name: 'vatRegime' })
  const typed = useWatch({ control: form.control })
  useUnsaved('identity', card.isUnsaved)
  return (
    <FormCard title={t('identity.title')} lead={t('identity.lead')} {...card}>
      <Missing of={state} typed={typed} />
      {shownGroups(legalForm, vatRegime).map(({ group, fields }) => (
        <fieldset key={group} className="border-t pt-5">
          <legend className="float-start mb-4 w-full font-semibold">{t(`identity.groups.${group}`)}</legend>
          <div className="clear-both grid max-w-[640px] items-start gap-x-6 gap-y-5 sm:grid-cols-2">
            {fields.map(({ field, choices, isNeeded, inputMode }) => (
              <Field
                key={field}
                className={wide.has(field) ? 'sm:col-span-2' : ''}
                label={t(`identity.${field}`)}
                error={words(errors[field])}
                required={isNeeded}
                optional={isNeeded ? undefined : t('optional')}
              >
                {(control) =>
                  choices ? (
                    <Select {...control} {...form.register(field)}>
                      {choices.map((choice) => (
                        <option key={choice} value={choice === 'none' ? '' : choice}>
                          {t(`identity.choices.${choice}`)}
                        </option>
                      ))}
                    </Select>
                  ) : (
                    <Input
                      className={short[field]}
                      autoComplete="off"
                      inputMode={inputMode}
                      maxLength={200}
                      {...control}
                      {...form.register(field)}
                    />
                  )
                }
              </Field>
            ))}
          </div>
        </fieldset>
      ))}
    </FormCard>
  )
}

/** What has to be filled in before an invoice can be issued; or what will stand on it for the VAT. */
function Missing({ of: { missing, vatMention, isMentionToCheck }, typed }: { of: State; typed: Partial<Values> }) {
  const { t } = useTranslation('settings')
  // Names and an address that are known already stand in the form before they are saved.
  const empty = (missing as IdentityField[]).filter((field) => !typed[field]?.trim())
  const fields = empty.map((field) => t(`identity.${field}`)).join(', ')
  if (empty.length > 0) return <p className="text-sm">{t('identity.missing', { fields })}</p>
  if (missing.length > 0) return <p className="text-sm">{t('identity.toSave')}</p>
  return (
    <p className="text-muted-foreground text-sm">
      {vatMention ? t('identity.mention', { mention: vatMention }) : t('identity.complete')}
      {isMentionToCheck && ` ${t('identity.toCheck')}`}
    </p>
  )
}
