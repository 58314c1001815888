import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { ProblemNotice } from '../../components/problem-notice'
import { useHeldDialog } from '../../components/ui/hold-dialog'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'

const reasons = ['own', 'not_minor'] as const

interface Props {
  open: (email: string) => Promise<unknown>
  email: string
  onType: (email: string) => void
}

/** Asks for the address of a guardian and mails them the link. An address with access gets the link again. */
export function OpenGuardianForm({ open, email, onType }: Props) {
  const { t } = useTranslation('patient')
  const words = useFieldWords()
  const { run, isBusy, problem } = useAction(async () => {
    await open(email.trim())
    toast.success(t('guardians.opened', { email: email.trim() }))
    onType('')
  })
  useHeldDialog(isBusy)
  const [code] = problem?.details.errors?.email ?? []
  const reason = reasons.find((one) => one === problem?.details.reason)

  async function send(event: FormEvent) {
    event.preventDefault()
    await run()
  }

  const error = code ? words({ message: code }) : reason && t(`guardians.refused.${reason}`)
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      {email !== '' && <UnsavedGuard isUnsaved={!isBusy} />}
      {problem && !error && <ProblemNotice problem={problem} />}
      <Field label={t('guardians.email')} hint={t('guardians.emailHint')} error={error} required>
        {(control) => (
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => onType(target.value)}
            {...control}
          />
        )}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {t('guardians.open')}
      </Button>
    </form>
  )
}
