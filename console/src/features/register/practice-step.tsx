import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFieldWords } from '../../components/field-words'
import { MaskedInput } from '../../components/masked-input'
import { townMask } from '../../components/masks'
import { ProblemNotice } from '../../components/problem-notice'
import { SubmitButton } from '../../components/submit-button'
import { AddressInput } from '../addresses/public'
import { SiretField } from './siret-field'
import type { Practice } from './use-registration'

interface Props {
  form: UseFormReturn<Practice>
  /** Why the last attempt failed, unless a field was refused. */
  problem: Problem | null
  onBack: () => void
  onDone: (values: Practice) => Promise<void>
}

const order = ['name', 'siret', 'address', 'city', 'acceptsTerms'] as const

/** Asks for the name and the address of the practice; the welcome asks for the rest that clients see. */
export function PracticeStep({ form, problem, onBack, onDone }: Props) {
  const { t } = useTranslation('register')
  const words = useFieldWords()
  const { register, handleSubmit, control: values, setValue } = form
  const { errors, isSubmitting, isSubmitted } = useFormState({ control: values })
  const optional = t('optional')
  // Registers the fields in visual order, so that the first wrong one takes the focus.
  const [name, , , city, terms] = order.map((field) => register(field))
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void handleSubmit(onDone)(event)}>
      <Field label={t('practice.name')} hint={t('practice.nameHint')} error={words(errors.name)} required>
        {(control) => <Input autoComplete="organization" maxLength={120} {...control} {...name} />}
      </Field>
      <SiretField form={form} />
      <input type="hidden" {...register('location')} />
      <Field label={t('practice.address')} optional={optional} error={words(errors.address)}>
        {(control) => (
          <Controller
            control={values}
            name="address"
            render={({ field }) => (
              <AddressInput
                maxLength={200}
                {...control}
                {...field}
                onChange={(text) => {
                  field.onChange(text)
                  setValue('location', '')
                }}
                onPick={({ street, postcode, city, latitude, longitude }) => {
                  setValue('address', street ?? '')
                  setValue('city', `${postcode} ${city}`, { shouldValidate: isSubmitted })
                  setValue('location', `${latitude},${longitude}`)
                }}
              />
            )}
          />
        )}
      </Field>
      <Field label={t('practice.city')} optional={optional} error={words(errors.city)}>
        {(control) => (
          <MaskedInput mask={townMask} autoComplete="address-level2" maxLength={120} {...control} {...city} />
        )}
      </Field>
      <Checkbox
        label={
          <Trans
            t={t}
            i18nKey="practice.terms"
            components={{
              terms: <Paper to="/conditions-d-utilisation" />,
              privacy: <Paper to="/politique-de-confidentialite" />,
            }}
          />
        }
        error={errors.acceptsTerms && t('practice.termsNeeded')}
        {...terms}
      />
      {problem && <ProblemNotice problem={problem} />}
      <div className="flex flex-wrap-reverse justify-between gap-2 pt-2">
        <Button variant="secondary" size="lg" className="w-full sm:w-auto" onClick={onBack}>
          {t('back')}
        </Button>
        <SubmitButton problem={problem} size="lg" className="w-full sm:w-auto" isBusy={isSubmitting}>
          {t('submit')}
        </SubmitButton>
      </div>
    </form>
  )
}

/** Links to the terms in a new tab, so that typed values stay. `Trans` provides the text. */
const Paper = ({ to, children }: { to: string; children?: ReactNode }) => (
  <Link to={to} target="_blank" className="text-primary underline underline-offset-4">
    {children}
  </Link>
)
