import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import { MailSignInLink, useClient } from '../client-area/public'
import { NewAddressForm } from './new-address-form'
import type { EmailChange, ProfileOfClient } from './use-client-profile'

interface Props {
  profile: ProfileOfClient
  onChange: (change: EmailChange) => Promise<void>
  onKeep: () => Promise<void>
}

/** Shows and changes the client's e-mail address. A new one counts once its link was used. */
export function AddressSection({ profile: { email, pendingEmail }, onChange, onKeep }: Props) {
  const { t } = useTranslation('clientProfile')
  const format = useFormats()
  const { data: client, mutate } = useClient()
  /** Null until it was opened once. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [isKeeping, setKeeping] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  // This stops a change by somebody else, so the owner must see whether it worked.
  async function keep() {
    setKeeping(true)
    setProblem(null)
    await onKeep().catch((error) => setProblem(asProblem(error)))
    setKeeping(false)
  }

  return (
    <section aria-labelledby="email">
      <h2 id="email" className="mb-3 font-semibold text-lg">
        {t('email')}
      </h2>
      <div className="surface space-y-4 p-4 sm:p-6">
        <p className="wrap-anywhere font-medium">{email}</p>
        {pendingEmail && problem && <ProblemNotice problem={problem} onRetry={() => void keep()} />}
        {pendingEmail && (
          <Alert
            title={t('pending', { email: pendingEmail.email })}
            actions={
              <Button size="sm" variant="secondary" isBusy={isKeeping} onClick={() => void keep()}>
                {t('keep')}
              </Button>
            }
          >
            {t('pendingText', { until: format.time(pendingEmail.expiresAt) })}
          </Alert>
        )}
        {isOpen && client?.needsLink ? (
          <MailSignInLink email={email} onClose={() => setOpen(false)} />
        ) : isOpen ? (
          <NewAddressForm
            present={email}
            needsCurrentPassword={client?.needsCurrentPassword ?? false}
            onOutdated={() => void mutate()}
            onChange={async (change) => {
              await onChange(change)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        ) : (
          <Button ref={isOpen === null ? undefined : focusOnMount} variant="secondary" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        )}
      </div>
    </section>
  )
}
