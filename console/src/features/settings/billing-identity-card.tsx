import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { type FieldValues, type Resolver, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { FormCard } from '../../components/form-card'
import { Query } from '../../components/query'
import { useSavedForm } from '../../components/use-saved-form'
import { api } from '../../lib/api'
import { toast } from '../../lib/toast'
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

/** The server validates all fields, so the form validates none. */
const unchecked: Resolver<FieldValues> = async (values) => ({ values, errors: {} })

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

const whole = (text: string) => (text === '' ? null : Number(text))
const hundredths = (text: string) => (text === '' ? null : Math.round(Number(text.replace(',', '.')) * 100))

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
    check: unchecked as never,
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
