import type { Problem } from '@ancrage/api/client'
import { Field } from '@ancrage/widgets/ui/field'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../lib/api'
import { lazyResolver } from '../lib/lazy-resolver'
import { EmailInput } from './email-input'
import { useFieldWords } from './field-words'
import { ProblemNotice } from './problem-notice'
import { SubmitButton } from './submit-button'

interface Form {
  email: string
}

interface Props {
  /** The label of the button. */
  label: string
  /** The initial text, and a listener for the typed text, so that another form can continue with it. */
  typed?: { email: string; onType: (email: string) => void }
  /** Loads the validation of the address, the same as on the server. */
  check: () => Promise<Resolver<Form>>
  send: (email: string) => Promise<unknown>
  onSent: (email: string) => void
}

/** Asks for one e-mail address and sends something to it, once. */
export function EmailForm({ label, typed, check, send, onSent }: Props) {
  const { t } = useTranslation('components')
  const words = useFieldWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: lazyResolver(check),
    defaultValues: { email: typed?.email ?? '' },
  })

  const submit = handleSubmit(async ({ email }) => {
    setProblem(null)
    await send(email).then(
      () => onSent(email),
      (error) => setProblem(asProblem(error)),
    )
  })

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      {problem && <ProblemNotice problem={problem} />}
      <Field label={t('email')} error={words(formState.errors.email)} required>
        {(control) => (
          <EmailInput
            autoFocus
            {...control}
            {...register('email', { onChange: ({ target }) => typed?.onType(target.value) })}
          />
        )}
      </Field>
      <SubmitButton problem={problem} size="lg" className="w-full" isBusy={formState.isSubmitting}>
        {label}
      </SubmitButton>
    </form>
  )
}
