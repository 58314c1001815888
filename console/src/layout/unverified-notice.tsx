import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { ResendButton } from '../components/resend-button'
import { api } from '../lib/api'
import { useCurrentUser } from '../lib/user'

/** Asks who has not confirmed the address yet to do so. Looking again at this page is enough to make it go. */
export function UnverifiedNotice() {
  const { t } = useTranslation('layout')
  // Whoever comes back from the mailbox is not kept waiting.
  const { data: user } = useCurrentUser({ focusThrottleInterval: 0 })
  if (user?.emailVerifiedAt !== null) return null
  return (
    <div className="mx-auto w-full max-w-(--content) px-4 pt-4 sm:px-6">
      <Alert
        tone="warning"
        icon="info"
        title={t('unverified.title')}
        actions={
          <ResendButton
            label={t('unverified.resend')}
            send={() => api.accounts.resendVerification({ body: { email: user.email } })}
          />
        }
      >
        <p className="wrap-anywhere">{t('unverified.text', { email: user.email })}</p>
      </Alert>
    </div>
  )
}
