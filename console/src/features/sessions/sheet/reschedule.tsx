import { minutesOfDay } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientNameWords } from '../../../lib/client-name'
import { clockText } from '../../../lib/clock-text'
import { withTexts } from '../../../lib/i18n'
import { toast } from '../../../lib/toast'
import { useFormats, useZone } from '../../../lib/use-formats'
import { MoveForm } from '../move/move-form'
import { WithdrawalNotice } from '../move/withdrawal-notice'
import { type PlannedTime, plannedStart } from '../planning/plan'
import { useIsMailed } from '../use-is-mailed'
import { useOfferedTimes } from '../use-offered-times'
import { type OpenSession, useSessionActions } from '../use-sessions'
import { movedLaterSessions, unconfirmedLaterSessions } from './later-sessions'
import { LengthForm } from './length-form'

const loadFree = withTexts(() => import('./free-move'))
const MoveTimeChoice = lazy(async () => ({ default: (await loadFree()).MoveTimeChoice }))
const FreeMove = lazy(async () => ({ default: (await loadFree()).FreeMove }))

interface Props {
  session: OpenSession
  onDone: () => void
  /** Receives the earlier starts of sessions that moved along, by id. */
  onMovedAlong: (from: ReadonlyMap<string, string>) => void
}

/** Moves a session to another time, on request together with later unconfirmed sessions. */
export function Reschedule({ session, onDone, onMovedAlong }: Props) {
  const { t } = useTranslation('sessionSheet')
  const zone = useZone()
  const format = useFormats()
  const { reschedule } = useSessionActions()
  const { id, location, startsAt } = session
  const isMailed = useIsMailed()(session)
  const waiting = unconfirmedLaterSessions(session)
  const [movesLater, setMovesLater] = useState(true)
  // The free choice begins with the current day and time.
  const [time, setTime] = useState<PlannedTime>(() => ({
    way: 'offered',
    startsAt: null,
    date: localDay(startsAt, zone),
    time: clockText(minutesOfDay(startsAt, zone)),
    isOverlapAllowed: false,
  }))
  const change = (next: Partial<PlannedTime>) => setTime((before) => ({ ...before, ...next }))
  const free = plannedStart({ ...time, way: 'free' }, zone)
  const offered = useOfferedTimes(
    session.types.map((type) => type.id),
    location,
  )

  async function move(to: string) {
    const isMovingLater = movesLater && waiting.length > 0
    const { following } = await reschedule(id, to, {
      seenStartsAt: startsAt,
      ...(isMovingLater && { moveLater: true }),
      ...(time.way === 'free' && time.isOverlapAllowed && { allowOverlap: true }),
    })
    if (isMovingLater) onMovedAlong(movedLaterSessions(waiting, following))
    toast.success(t('moved', { ...clientNameWords(session), when: format.dayAndTime(to) }), {
      description: t(isMailed ? 'newInvitation' : 'noMail'),
    })
  }

  return (
    <>
      <MoveForm
        startsAt={startsAt}
        zone={zone}
        {...offered}
        move={move}
        freely={{
          isOpen: time.way === 'free',
          // The current time is no new time.
          startsAt: free === null || Date.parse(free) === Date.parse(startsAt) ? null : free,
          close: () => change({ way: 'offered' }),
          lead: (
            <Suspense>
              <MoveTimeChoice time={time} onChange={change} />
            </Suspense>
          ),
          content: (
            <Suspense>
              <FreeMove time={time} onChange={change} session={session} zone={zone} />
            </Suspense>
          ),
        }}
        consequence={t(isMailed ? 'moveConsequence' : 'noMail')}
        confirm={t('moveConfirm')}
        refused={({ details }) =>
          details.errors?.moveLater ? (
            <Alert tone="warning" title={t('moveLater.noTime')}>
              {t('moveLater.noTimeHint')}
            </Alert>
          ) : null
        }
        also={(to) => (
          <>
            <WithdrawalNotice
              until={session.unwaivedUntil}
              startsAt={to}
              zone={zone}
              words={(day) => t('moveWithdrawal', { day })}
            />
            {waiting.length > 0 && (
              <Checkbox
                className="mt-3"
                checked={movesLater}
                onChange={({ target }) => setMovesLater(target.checked)}
                label={
                  <>
                    {t('moveLater.label', { count: waiting.length })}
                    <span className="block text-muted-foreground text-sm">
                      {t('moveLater.hint', {
                        days: format.list(waiting.map((one) => format.dayAndMonth(one.startsAt))),
                      })}
                    </span>
                  </>
                }
              />
            )}
          </>
        )}
        onDone={onDone}
      />
      <LengthForm session={session} isMailed={isMailed} onDone={onDone} />
    </>
  )
}
