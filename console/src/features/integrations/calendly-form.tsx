import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { ProblemNotice } from '../../components/problem-notice'
import { SubmitButton } from '../../components/submit-button'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'

/** The Calendly page that creates personal access tokens. */
const TOKENS = 'https://calendly.com/integrations/api_webhooks'

type Reason = 'required' | 'token_refused' | 'invalid_token'

/** Takes a token, or a new one that replaces the current one. It is sent once and never shown again. */
export function CalendlyForm({ onDone, onCancel }: { onDone?: () => void; onCancel?: () => void }) {
  const { t } = useTranslation('integrations')
  const [token, setToken] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<Reason | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function connect(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    setReason(token.trim() === '' ? 'required' : null)
    if (token.trim() === '') return
    setBusy(true)
    try {
      await api.calendly.connect({ body: { token } })
      setToken('')
      toast.success(t('calendly.connected'))
      onDone?.()
      await Promise.all([refresh('calendly'), refresh('user')])
    } catch (error) {
      const refusal = asProblem(error)
      const [code] = refusal.details.errors?.token ?? []
      if (code) setReason(code === 'token_refused' ? 'token_refused' : 'invalid_token')
      else setProblem(refusal)
    }
    setBusy(false)
  }

  return (
    <form noValidate className="max-w-md space-y-4" onSubmit={(event) => void connect(event)}>
      {problem && <ProblemNotice problem={problem} />}
      <Field
        label={t('calendly.token')}
        hint={t('calendly.tokenHint')}
        error={reason ? t(`calendly.reasons.${reason}`) : undefined}
        required
      >
        {(control) => (
          <Input
            {...control}
            ref={onCancel && focusOnMount}
            type="password"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={token}
            onChange={({ target }) => setToken(target.value)}
          />
        )}
      </Field>
      <p className="text-sm">
        <a href={TOKENS} target="_blank" rel="noreferrer" className="text-primary underline underline-offset-4">
          {t('calendly.where')}
        </a>
      </p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton problem={problem} isBusy={isBusy}>
          {t('calendly.connect')}
        </SubmitButton>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
