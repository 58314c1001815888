import { Button } from '@ancrage/widgets/ui/button'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { api } from '../../../lib/api'
import type { OpenSession } from '../use-sessions'

/** Disables the link by which the client sees and changes the session, in case others have it. */
export function BookingLink({ of: { id, patient } }: { of: OpenSession }) {
  const { t } = useTranslation('sessionSheet')
  const [isAsking, setAsking] = useState(false)
  const [isEnded, setEnded] = useState(false)
  if (!patient.email) return null

  async function end() {
    await api.sessions.endLink({ params: { id } })
    setEnded(true)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {!isEnded && (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          <Unlink className="size-3.5" aria-hidden />
          {t('bookingLink.end')}
        </Button>
      )}
      <p role="status" className="text-sm empty:hidden">
        {isEnded && t('bookingLink.ended')}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('bookingLink.title')}
        text={t('bookingLink.text')}
        words={{ keep: t('bookingLink.keep'), confirm: t('bookingLink.end') }}
        onConfirm={end}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
