import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { ResendButton } from '../components/resend-button'
import { api } from '../lib/api'

/** Asks to confirm the address, with a button that sends the mail again. */
export function UnverifiedWords({ email }: { email: string }) {
  const { t } = useTranslation('layout')
  return (
    <div className="mx-auto w-full max-w-(--content) px-4 pt-4 sm:px-6">
      <Alert
        tone="warning"
        icon="info"
        title={t('unverified.title')}
        actions={
          <ResendButton
            label={t('unverified.resend')}
            send={() => api.accounts.resendVerification({ body: { email } })}
          />
        }
      >
        <p className="wrap-anywhere">{t('unverified.text', { email })}</p>
      </Alert>
    </div>
  )
}
