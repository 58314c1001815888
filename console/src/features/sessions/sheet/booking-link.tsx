import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmedButton } from '../../../components/confirmed-button'
import { Summary } from '../../../components/summary'
import { api } from '../../../lib/api'
import type { OpenSession } from '../use-sessions'

/** Disables the link by which the client sees and changes the session, in case others have it. */
export function BookingLink({ of: { id, patient } }: { of: OpenSession }) {
  const { t } = useTranslation('sessionSheet')
  const [isEnded, setEnded] = useState(false)
  if (!patient.email) return null

  async function end() {
    await api.sessions.endLink({ params: { id } })
    setEnded(true)
  }

  return (
    <details className="text-sm">
      <Summary>{t('bookingLink.about')}</Summary>
      <p className="mt-2 text-muted-foreground">{t('bookingLink.hint')}</p>
      {!isEnded && (
        <ConfirmedButton
          variant="ghost"
          size="sm"
          className="mt-1 -ms-3"
          icon={<Unlink className="size-3.5" aria-hidden />}
          label={t('bookingLink.end')}
          question={{ title: t('bookingLink.title'), text: t('bookingLink.text'), keep: t('bookingLink.keep') }}
          onConfirm={end}
        />
      )}
      <p role="status" className="mt-2 empty:sr-only">
        {isEnded && t('bookingLink.ended')}
      </p>
    </details>
  )
}
