import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { markRefused } from '../../components/mark-refused'
import { MaskedInput } from '../../components/masked-input'
import { phoneMask } from '../../components/masks'
import { ProblemNotice } from '../../components/problem-notice'
import { SavedCheckbox } from '../../components/saved-checkbox'
import { asProblem } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import { NameRequest } from './name-request'
import type { ClientAtPractice, ClientAtPracticeChange } from './use-client-profile'

interface Props {
  known: ClientAtPractice
  onChange: (change: ClientAtPracticeChange) => Promise<void>
}

/** Shows one practice: the client's name there, contact details, and how it may write. */
export function KnownSection({ known, onChange }: Props) {
  const { t } = useTranslation('clientProfile')
  const { practiceId, practice, firstname, lastname } = known
  return (
    <section aria-labelledby={`of-${practiceId}`}>
      <h2 id={`of-${practiceId}`} className="wrap-anywhere mb-3 font-semibold text-lg">
        {t('known', { practice })}
      </h2>
      <div className="surface space-y-6 p-4 sm:p-6">
        <div className="space-y-2">
          <p>
            <span className="block text-muted-foreground text-sm">{t('name')}</span>
            <span className="wrap-anywhere font-medium">
              {firstname} {lastname}
            </span>
          </p>
          <NameRequest known={known} />
        </div>
        <ReachForm known={known} onChange={onChange} />
        <div className="space-y-3">
          <SavedCheckbox
            label={t('reminders')}
            checked={!known.refusesReminders}
            onChange={(isWanted) => onChange({ refusesReminders: !isWanted })}
          />
          <SavedCheckbox
            label={t('news')}
            checked={known.wantsNews}
            onChange={(wantsNews) => onChange({ wantsNews })}
          />
          <SavedCheckbox
            label={t('discreet')}
            checked={known.isDiscreet}
            onChange={(isDiscreet) => onChange({ isDiscreet })}
          />
          <p className="text-muted-foreground text-sm">{t('discreetHint')}</p>
        </div>
      </div>
    </section>
  )
}

const reach = ['phone', 'address', 'city'] as const

/** Edits phone number and address. */
function ReachForm({ known, onChange }: Props) {
  const { t } = useTranslation('clientProfile')
  const words = useFieldWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSaved, setSaved] = useState(false)
  const format = useFormats()
  const filled = {
    phone: known.phone ? format.phone(known.phone).replaceAll('\u00a0', ' ') : '',
    address: known.address ?? '',
    city: known.city ?? '',
  }
  const { register, handleSubmit, setError, resetField, formState } = useForm({
    // A new reading is shown, and unsent typed text stays.
    values: filled,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting, dirtyFields } = formState

  const save = handleSubmit(async (typed) => {
    setProblem(null)
    setSaved(false)
    // Sends only changed fields, since the practice may have changed the others.
    const changed = reach.filter((field) => dirtyFields[field] && typed[field].trim() !== filled[field])
    const sent = Object.fromEntries(
      changed.map((field) => [field, typed[field].trim() || null]),
    ) as ClientAtPracticeChange
    try {
      if (changed.length) await onChange(sent)
      for (const field of changed) resetField(field, { defaultValue: typed[field] })
      setSaved(true)
    } catch (error) {
      const refusal = asProblem(error)
      if (!markRefused(refusal, reach, setError)) setProblem(refusal)
    }
  })

  const auto = { address: 'street-address', city: 'address-level2' }
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void save(event)}>
      {problem && <ProblemNotice problem={problem} />}
      {reach.map((field) => (
        <Field key={field} label={t(field)} error={words(errors[field])}>
          {(control) =>
            field === 'phone' ? (
              <MaskedInput mask={phoneMask} type="tel" autoComplete="tel" {...control} {...register(field)} />
            ) : (
              <Input autoComplete={auto[field]} {...control} {...register(field)} />
            )
          }
        </Field>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" isBusy={isSubmitting}>
          {t('save')}
        </Button>
        <p role="status" className="text-success text-sm empty:sr-only">
          {isSaved && t('saved')}
        </p>
      </div>
    </form>
  )
}
