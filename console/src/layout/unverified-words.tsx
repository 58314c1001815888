import { Alert } from '@ancrage/widgets/ui/alert'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResendButton } from '../components/resend-button'
import { api } from '../lib/api'
import { useIsSmall } from '../lib/media'

/** Asks to confirm the address, with a button that sends the mail again. On a phone: one line until it is opened. */
export function UnverifiedWords({ email }: { email: string }) {
  const { t } = useTranslation('layout')
  const isSmall = useIsSmall()
  const [isOpen, setOpen] = useState(false)
  const resend = (
    <ResendButton
      label={t(isSmall ? 'unverified.resendShort' : 'unverified.resend')}
      send={() => api.accounts.resendVerification({ body: { email } })}
    />
  )
  const words = <p className="wrap-anywhere">{t('unverified.text', { email })}</p>
  return (
    <div className="mx-auto w-full max-w-(--content) px-4 pt-4 max-sm:pt-2 sm:px-6">
      {isSmall ? (
        <div role="status" className="rounded-lg bg-warning-soft px-3 py-1 text-base">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <button
              type="button"
              className="focus-ring flex min-h-11 items-center gap-1.5 rounded-md text-start font-semibold text-warning"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('unverified.short')}
              <ChevronDown className={`size-4 ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
            </button>
            {resend}
          </div>
          {isOpen && <div className="pb-2">{words}</div>}
        </div>
      ) : (
        <Alert tone="warning" icon="info" title={t('unverified.title')} actions={resend}>
          {words}
        </Alert>
      )}
    </div>
  )
}
