import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { focusOnMount } from '../../components/focus-on-mount'
import { ResendButton } from '../../components/resend-button'
import { api } from '../../lib/api'

interface Props {
  email: string
  onClose: () => void
}

/** Mails a sign-in link, by which a client without a password proves that the mailbox is theirs. */
export function MailSignInLink({ email, onClose }: Props) {
  const { t } = useTranslation('clientArea')
  const { pathname: goingTo } = useLocation()
  return (
    <div className="space-y-4">
      <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere outline-none">
        {t('freshLink.text', { email })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <ResendButton
          label={t('freshLink.ask')}
          variant="primary"
          size="md"
          send={() => api.clientArea.askLink({ body: { email, ...(goingTo.startsWith('/client/') && { goingTo }) } })}
        />
        <Button variant="ghost" onClick={onClose}>
          {t('password.keep')}
        </Button>
      </div>
    </div>
  )
}
