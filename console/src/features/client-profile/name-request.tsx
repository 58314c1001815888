import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { focusOnMount } from '../../components/focus-on-mount'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import type { ClientAtPractice } from './use-client-profile'

/** Tells the practice that the name has changed. The practice changes it, since invoices bear it. */
export function NameRequest({ known }: { known: ClientAtPractice }) {
  const { t } = useTranslation('clientProfile')
  const [state, setState] = useState<'new' | 'open' | 'closed' | 'sent'>('new')
  if (state === 'sent')
    return (
      <p ref={focusOnMount} tabIndex={-1} className="text-success outline-none">
        {t('nameSent', { practice: known.practice })}
      </p>
    )
  if (state !== 'open')
    return (
      <Button
        ref={state === 'closed' ? focusOnMount : undefined}
        variant="link"
        size="inline"
        onClick={() => setState('open')}
      >
        {t('nameOther')}
      </Button>
    )
  return <NameForm known={known} onSent={() => setState('sent')} onClose={() => setState('closed')} />
}

interface Props {
  known: ClientAtPractice
  onSent: () => void
  onClose: () => void
}

function NameForm({ known: { practiceId, practice, firstname, lastname }, onSent, onClose }: Props) {
  const { t } = useTranslation('clientProfile')
  const words = useFieldWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState } = useForm({
    resolver: lazyResolver(async () => (await import('./fields')).checkName),
    defaultValues: { firstname, lastname },
  })
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async (body) => {
    setProblem(null)
    await api.clientProfile
      .requestName({ params: { practiceId }, body })
      .then(onSent, (error) => setProblem(asProblem(error)))
  })
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      <p className="text-muted-foreground text-sm">{t('nameHint', { practice })}</p>
      {problem && <ProblemNotice problem={problem} />}
      <Field label={t('firstname')} error={words(errors.firstname)} required>
        {(control) => <Input autoComplete="given-name" autoFocus {...control} {...register('firstname')} />}
      </Field>
      <Field label={t('lastname')} error={words(errors.lastname)} required>
        {(control) => <Input autoComplete="family-name" {...control} {...register('lastname')} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isSubmitting}>
          {t('nameSend')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
