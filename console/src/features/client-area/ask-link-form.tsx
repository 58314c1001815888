import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { lateCheck } from '../../lib/late-check'
import { useFormats } from '../../lib/use-formats'
import { useWait } from '../../lib/use-wait'

/** Asks for a link by e-mail: all that a client needs to come in. */
export function AskLinkForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('clientArea')
  const words = useFieldWords()
  const format = useFormats()
  const [problem, setProblem] = useState<Problem | null>(null)
  const secondsLeft = useWait(problem)
  const { register, handleSubmit, formState } = useForm({
    resolver: lateCheck(async () => (await import('./fields')).checkEmail),
    defaultValues: { email: '' },
  })

  const send = handleSubmit(async ({ email }) => {
    setProblem(null)
    await api.clientArea.askLink({ body: { email } }).then(
      () => onSent(email),
      (error) => setProblem(asProblem(error)),
    )
  })

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      {problem && <ProblemNotice problem={problem} />}
      <Field label={t('email')} error={words(formState.errors.email)} required>
        {(control) => (
          <Input type="email" autoComplete="username" inputMode="email" autoFocus {...control} {...register('email')} />
        )}
      </Field>
      <Button type="submit" size="lg" className="w-full" isBusy={formState.isSubmitting} disabled={secondsLeft > 0}>
        {secondsLeft > 0 ? t('wait', { wait: format.countdown(secondsLeft) }) : t('login.ask')}
      </Button>
    </form>
  )
}
