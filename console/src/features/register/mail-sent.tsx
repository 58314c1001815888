import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { focusOnMount } from '../../components/focus-on-mount'
import { ResendButton } from '../../components/resend-button'
import { api } from '../../lib/api'

/** Says where the mail went, and offers to send it again or to correct the address. */
export function MailSent({ email, onCorrect }: { email: string; onCorrect: () => void }) {
  const { t } = useTranslation('register')
  return (
    <div className="space-y-4">
      <div ref={focusOnMount} tabIndex={-1} className="space-y-2 outline-none">
        <p className="wrap-anywhere">
          {t('sent.to')} <strong className="font-semibold">{email}</strong>.{' '}
          <Button variant="link" size="inline" onClick={onCorrect}>
            {t('sent.otherAddress')}
          </Button>
        </p>
        <p className="text-muted-foreground">{t('sent.next')}</p>
      </div>
      <Link to="/login" className={buttonClass({ size: 'lg', className: 'w-full' })}>
        {t('sent.signIn')}
      </Link>
      <div className="space-y-2 border-t pt-4">
        <p className="text-muted-foreground text-sm">{t('sent.nothing')}</p>
        <ResendButton label={t('sent.resend')} send={() => api.accounts.resendVerification({ body: { email } })} />
      </div>
    </div>
  )
}
