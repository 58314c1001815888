import { Button } from '@ancrage/widgets/ui/button'
import { CircleCheck, LockOpen, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnlockDialog } from '../head/unlock-dialog'
import { type OpenSession, useSessionActions } from '../use-sessions'

interface Props {
  session: OpenSession
  isWritten: boolean
}

/** Says whether the record has text. A locked record without text can be unlocked here. */
export function NextNotes({ session, isWritten }: Props) {
  const { t } = useTranslation(['session', 'sessionHead'])
  const { unlock } = useSessionActions()
  const [isAsking, setAsking] = useState(false)
  if (isWritten)
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex items-center gap-2">
          <CircleCheck className="size-4 text-success" aria-hidden />
          {t('next.written')}
        </span>
        <a href="#part-record" className="underline underline-offset-4">
          {t('next.read')}
        </a>
      </span>
    )
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <span className="text-warning">{t('next.unwritten')}</span>
      {session.isLocked ? (
        <Button variant="secondary" className="max-sm:w-full" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <LockOpen className="size-4" aria-hidden />
          {t('sessionHead:unlock.do')}
        </Button>
      ) : (
        <a href="#part-record" className="flex items-center gap-2 underline underline-offset-4">
          <PenLine className="size-4" aria-hidden />
          {t('next.write')}
        </a>
      )}
      {isAsking && <UnlockDialog onUnlock={(reason) => unlock(session.id, reason)} onClose={() => setAsking(false)} />}
    </span>
  )
}
