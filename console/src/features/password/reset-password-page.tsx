import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { EntryCard } from '../../components/entry-card'
import { focusOnMount } from '../../components/focus-on-mount'
import { useTitle } from '../../components/page'
import { noticeState } from '../../lib/sign-in-notice'
import { forgetUser } from '../../lib/signed-in'
import { useLinkToken } from '../../lib/use-link-params'
import { ResetPasswordForm } from './reset-password-form'

/** Takes a new password with a mailed link that works once. */
export function ResetPasswordPage() {
  const { t } = useTranslation('password')
  const navigate = useNavigate()
  const token = useLinkToken()
  const [expired, setExpired] = useState<string | null>(null)
  const isOver = token === null || token === expired
  const over = token === null ? 'missing' : 'expired'
  const title = t(isOver ? `${over}.title` : 'reset.title')
  useTitle(title)
  return (
    <EntryCard title={title} lead={!isOver && t('reset.lead')}>
      {isOver ? (
        <div className="space-y-4">
          <p ref={focusOnMount} tabIndex={-1} className="outline-none">
            {t(`${over}.text`)}
          </p>
          <Link to="/forgot-password" className={buttonClass({ size: 'lg', className: 'w-full' })}>
            {t('expired.again')}
          </Link>
        </div>
      ) : (
        <ResetPasswordForm
          token={token}
          onExpired={() => setExpired(token)}
          onDone={() => {
            // The server has ended every sign-in. A leftover cookie would redirect away from the sign-in page.
            forgetUser()
            void navigate('/login', { replace: true, state: noticeState('passwordReset') })
          }}
        />
      )}
    </EntryCard>
  )
}
