import { Alert } from '@ancrage/widgets/ui/alert'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { FormCard } from '../../components/form-card'
import { Query } from '../../components/query'
import { useSavedForm } from '../../components/use-saved-form'
import { toast } from '../../lib/toast'
import { type IdentityField, identityFieldGroups, identityFields } from './billing-identity-fields'
import { type IdentityState, type IdentityValues, identityResolver, identityValuesOf } from './billing-identity-values'
import { CardSkeletons } from './card-skeletons'
import { useUnsaved } from './guarded-cards'
import { IdentityMissing } from './identity-missing'
import { useBillingIdentity } from './use-billing-identity'
import { useSavingIdentity } from './use-saving-identity'

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

/** Edits the billing identity, and lists what is missing before anything can be issued. */
export function BillingIdentityCard() {
  const reading = useBillingIdentity()
  return (
    <Query of={reading} loading={<CardSkeletons of={['identity']} />}>
      {(state) => (
        <IdentityForm
          state={state}
          onSaved={(saved) => void reading.mutate(saved, { revalidate: false })}
          reread={() => reading.mutate()}
        />
      )}
    </Query>
  )
}

interface FormProps {
  state: IdentityState
  onSaved: (saved: IdentityState) => void
  reread: () => Promise<IdentityState | undefined>
}

function IdentityForm({ state, onSaved, reread }: FormProps) {
  const { t } = useTranslation('settings')
  const words = useFieldWords()
  const saving = useSavingIdentity(state, { onSaved, reread })
  const { form, card } = useSavedForm<IdentityValues>({
    values: identityValuesOf(state),
    check: identityResolver,
    fields: identityFields,
    save: async (values) => {
      const saved = await saving.save(values)
      if (saved) toast.success(t('identity.saved'))
      return saved
    },
  })
  const { errors, dirtyFields } = useFormState({ control: form.control })
  // While new values come in, the form calls itself clean for a moment; its fields do not.
  if (Object.keys(dirtyFields).length === 0) saving.see()
  const legalForm = useWatch({ control: form.control, name: 'form' })
  const vatRegime = useWatch({ control: form.control, name: 'vatRegime' })
  const typed = useWatch({ control: form.control })
  useUnsaved('identity', card.isUnsaved)
  return (
    <>
      <FormCard
        title={t('identity.title')}
        lead={t('identity.lead')}
        {...card}
        onDiscard={() => {
          saving.forgetOthers()
          card.onDiscard()
        }}
      >
        <IdentityMissing of={state} typed={typed} />
        {identityFieldGroups(legalForm, vatRegime).map(({ group, fields }) => (
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
        {saving.others.length > 0 && (
          <Alert tone="warning">
            {t('identity.changedSince', { fields: saving.others.map((field) => t(`identity.${field}`)).join(', ') })}
          </Alert>
        )}
      </FormCard>
      {saving.dialog}
    </>
  )
}
