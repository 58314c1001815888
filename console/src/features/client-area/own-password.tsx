import { Button } from '@ancrage/widgets/ui/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { withTexts } from '../../lib/i18n'
import type { Client } from './use-client'

// Loaded later, since few clients need it.
const OwnPasswordForm = lazy(
  withTexts(async () => ({ default: (await import('./own-password-form')).OwnPasswordForm })),
)
const MailSignInLink = lazy(async () => ({ default: (await import('./mail-sign-in-link')).MailSignInLink }))

interface Props {
  /** Without a password, `needsLink` is true if the sign-in by link was too long ago. */
  client: Client
  onChanged: () => void
}

/** Explains the ways to sign in, and sets a password on request. */
export default function OwnPassword({ client, onChanged }: Props) {
  const { email, hasPassword, needsCurrentPassword, needsLink } = client
  const { t } = useTranslation('clientArea')
  const [state, setState] = useState<'new' | 'open' | 'closed' | 'saved'>('new')
  return (
    <section aria-labelledby="own-password">
      <h2 id="own-password" className="mb-3 font-semibold text-lg">
        {t('password.title')}
      </h2>
      <div className="surface grid gap-4 p-4 sm:p-6">
        <p className="wrap-anywhere text-muted-foreground">
          {t(hasPassword ? 'password.has' : 'password.none', { email })}
        </p>
        {state === 'open' ? (
          <Suspense>
            {needsLink ? (
              <MailSignInLink email={email} onClose={() => setState('closed')} />
            ) : (
              <OwnPasswordForm
                email={email}
                hasPassword={hasPassword}
                needsCurrentPassword={needsCurrentPassword}
                onOutdated={onChanged}
                onClose={() => setState('closed')}
                onSaved={() => {
                  setState('saved')
                  onChanged()
                }}
              />
            )}
          </Suspense>
        ) : (
          <Button
            ref={state === 'new' ? undefined : focusOnMount}
            variant="secondary"
            className="justify-self-start"
            onClick={() => setState('open')}
          >
            {t(hasPassword ? 'password.change' : 'password.choose')}
          </Button>
        )}
        <p role="status" className="text-success empty:sr-only">
          {state === 'saved' && t('password.saved')}
        </p>
      </div>
    </section>
  )
}
