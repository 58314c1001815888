import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFieldWords } from '../../components/field-words'
import { focusOnMount } from '../../components/focus-on-mount'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { forgetReadings } from '../../lib/readings'
import { forgetClient } from '../../lib/signed-in-client'
import { MailSignInLink, useClient } from '../client-area/public'

/** Closes the client's account in two steps, for its owner alone. Practices keep their data. */
export function CloseAccount() {
  const { t } = useTranslation('clientPrivacy')
  const { data: client, mutate } = useClient()
  /** Null until the first press. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const close = () => setOpen(false)
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="mb-3 font-semibold text-lg">
        {t('account')}
      </h2>
      <div className="surface space-y-3 p-4 sm:p-6">
        <p className="text-muted-foreground">{t('accountText')}</p>
        {isOpen && client?.needsLink ? (
          <MailSignInLink email={client.email} onClose={close} />
        ) : isOpen ? (
          <CloseForm
            email={client?.email ?? ''}
            isGuardian={client?.practices.some(({ children }) => children?.length) ?? false}
            needsCurrentPassword={client?.needsCurrentPassword ?? false}
            onOutdated={() => void mutate()}
            onClose={close}
          />
        ) : (
          <Button
            ref={isOpen === null ? undefined : focusOnMount}
            size="sm"
            variant="secondary"
            onClick={() => setOpen(true)}
          >
            {t('close')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface Props {
  email: string
  /** Acts for a child: the child's record keeps the address. */
  isGuardian: boolean
  /** False shortly after a sign-in by link. */
  needsCurrentPassword: boolean
  /** Called when the server requires more than this form asks for. */
  onOutdated: () => void
  onClose: () => void
}

function CloseForm({ email, isGuardian, needsCurrentPassword, onOutdated, onClose }: Props) {
  const { t } = useTranslation('clientPrivacy')
  const words = useFieldWords()
  const navigate = useNavigate()
  const [currentPassword, setCurrentPassword] = useState('')
  const password = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [refused] = problem?.details.errors?.currentPassword ?? []

  async function close(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await api.clientPrivacy.closeAccount({ body: { ...(currentPassword && { currentPassword }) } })
      forgetClient()
      await forgetReadings()
      await navigate('/client/login', { replace: true })
    } catch (error) {
      const refusal = asProblem(error)
      const [code] = refusal.details.errors?.currentPassword ?? []
      if (code && code !== 'wrong') onOutdated()
      setProblem(refusal)
      if (code) password.current?.focus()
    }
    setBusy(false)
  }

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void close(event)}>
      {problem && !refused && <ProblemNotice problem={problem} />}
      <p role="status">
        {t('closeEffect')} {isGuardian && t('closeGuardian')}
      </p>
      {needsCurrentPassword && (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <Field
            label={t('currentPassword')}
            error={refused === 'wrong' ? words({ message: refused }) : refused && t('passwordNeeded')}
            required
          >
            {(control) => (
              <PasswordInput
                ref={password}
                autoComplete="current-password"
                autoFocus
                value={currentPassword}
                onChange={({ target }) => setCurrentPassword(target.value)}
                {...control}
              />
            )}
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="danger" isBusy={isBusy} autoFocus={!needsCurrentPassword}>
          {t('closeConfirm')}
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
