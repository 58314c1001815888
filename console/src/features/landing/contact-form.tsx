import type { Problem } from '@ancrage/api/client'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { refusedFields, useFieldWords } from '../../components/field-words'
import { ProblemNotice } from '../../components/problem-notice'
import { SubmitButton } from '../../components/submit-button'
import { asProblem } from '../../lib/api'
import { useLanguage } from '../../lib/use-formats'
import { sendMessage } from './send-message'

/** Sends a message to the publisher. Typed values stay until it succeeds. */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('landing')
  const words = useFieldWords()
  const locale = useLanguage()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: async (...form) => (await import('./fields')).checkMessage(...form),
    defaultValues: { name: '', email: '', message: '' },
  })
  const { errors } = formState

  const send = handleSubmit(async (message) => {
    setProblem(null)
    try {
      await sendMessage({ ...message, locale })
      onSent(message.email)
    } catch (error) {
      const refused = asProblem(error)
      setProblem(refused)
      for (const [field, code] of refusedFields(refused, ['name', 'email', 'message']))
        setError(field, { message: code })
    }
  })

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      {problem && <ProblemNotice problem={problem} title={t('contact.failed')} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('contact.name')} error={words(errors.name)} required>
          {(control) => <Input autoComplete="name" {...control} {...register('name')} />}
        </Field>
        <Field label={t('contact.email')} error={words(errors.email)} required>
          {(control) => (
            <Input type="email" autoComplete="email" inputMode="email" {...control} {...register('email')} />
          )}
        </Field>
      </div>
      <Field label={t('contact.message')} hint={t('contact.hint')} error={words(errors.message)} required>
        {(control) => <Textarea rows={6} {...control} {...register('message')} />}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SubmitButton problem={problem} size="lg" isBusy={formState.isSubmitting}>
          {t('contact.send')}
        </SubmitButton>
        <Link
          to="/politique-de-confidentialite"
          className="text-muted-foreground text-sm underline underline-offset-4 hover:text-foreground"
        >
          {t('contact.privacy')}
        </Link>
      </div>
    </form>
  )
}
