import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { CalendarPlus, PenLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { useNow } from '../../lib/now'
import { ConsentPartOnDemand, signingObstacleOf } from '../clinical-consent/public'
import { openPlanning } from '../sessions/public'
import { openSessionOf } from './open-session'
import type { PatientFile } from './use-patient'

/**
 * Warns that no consent of a client is in force. One is signed or asked for in its place, for the nearest session; a
 * session is planned where none comes. Its data come with the client, so that nothing moves.
 */
export function ConsentStanding({ file }: { file: PatientFile }) {
  const { t } = useTranslation('patient')
  const now = useNow()
  // It stays the same one while somebody signs, whatever changes meanwhile.
  const [signedFor, setSignedFor] = useState<string>()
  if (signedFor) {
    const session = [file.nextSession, file.lastSession, ...file.sessions.data].find((one) => one?.id === signedFor)
    return (
      <section ref={focusOnMount} tabIndex={-1} aria-label={t('consents')} className="surface p-4 outline-none sm:p-6">
        <Suspense fallback={<Skeleton className="h-24" />}>
          <ConsentPartOnDemand
            sessionId={signedFor}
            patient={file}
            isLocked={session?.isLocked ?? false}
            obstacle={session ? signingObstacleOf(session, now) : null}
          />
        </Suspense>
      </section>
    )
  }
  if (file.consent === 'in_force') return null
  const session = openSessionOf(file, now)
  const mayAsk = session !== null && signingObstacleOf(session, now) === null
  return (
    <Alert
      tone="warning"
      title={t('consent.unsigned')}
      actions={
        <>
          {session && (
            <Button variant="secondary" size="sm" onClick={() => setSignedFor(session.id)}>
              <PenLine className="size-3.5" aria-hidden />
              {t(mayAsk ? 'consent.go' : 'consent.sign')}
            </Button>
          )}
          {!mayAsk && (
            <Button
              variant="secondary"
              size="sm"
              aria-haspopup="dialog"
              onClick={() => openPlanning({ patientId: file.id })}
            >
              <CalendarPlus className="size-3.5" aria-hidden />
              {t('consent.plan')}
            </Button>
          )}
        </>
      }
    >
      {file.consent === 'ended' && t('consent.ended')} {t(mayAsk ? 'consent.where' : 'consent.later')}
    </Alert>
  )
}
