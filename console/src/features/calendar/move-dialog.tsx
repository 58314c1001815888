import type { Problem } from '@ancrage/api/client'
import { isOver } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { asProblem } from '../../lib/api'
import { clientNameWords } from '../../lib/client-name'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { isOutsideHours, useIsMailed, useSession, WithdrawalNotice } from '../sessions/public'
import { type CalendarEntry, endAfter, sessionMinutes } from './entries'
import type { CalendarSession } from './filters'
import { isOutdatedMove, useMove } from './use-move'

interface Props {
  session: CalendarSession
  /** The time at which it was dropped. */
  startsAt: string
  /** The new length in minutes, if the edge was dragged. */
  durationMinutes?: number | undefined
  /** The other entries of the calendar. */
  entries: readonly CalendarEntry[]
  /** When the practice is open. */
  hours: Parameters<typeof isOutsideHours>[0]
  zone: string
  onClose: () => void
}

/**
 * Asks before a dragged session moves or changes its length. Shows old and new time and overlaps, and asks whether to
 * notify the client.
 */
export function MoveDialog({ session, startsAt, durationMinutes, entries, hours, zone, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const format = useFormats(zone)
  const move = useMove(zone)
  const detail = useSession(session.id)
  const [isWished, setWished] = useState(true)
  const mayMail = useIsMailed()
  // Until the session has loaded, nobody knows whether the client is mailed.
  const isMailKnown = detail.data !== undefined || detail.error !== undefined
  const hasMail = !detail.data || mayMail(detail.data)
  const notify = hasMail && isWished
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const minutes = durationMinutes ?? sessionMinutes(session)
  const endsAt = endAfter(startsAt, minutes)
  const { overlaps, taken } = overlapped(session, startsAt, endsAt, entries)
  // The withdrawal period is unknown until the session has loaded. If that failed, the button loads it again.
  const isUnread = !durationMinutes && !detail.data
  const isTaken = taken || problem?.code === 'slot_taken'
  const name = clientNameWords(session)
  const [before, after] = durationMinutes
    ? [
        `${format.dayAndTime(startsAt)}, ${format.duration(sessionMinutes(session))}`,
        `${format.span(startsAt, endsAt)}, ${format.duration(durationMinutes)}`,
      ]
    : [format.dayAndTime(session.startsAt), format.dayAndTime(startsAt)]

  async function confirm() {
    if (isUnread) return void (await detail.mutate().catch(() => undefined))
    setBusy(true)
    setProblem(null)
    try {
      await move({ session, startsAt, durationMinutes, notify, allowOverlap: isTaken })
      onClose()
    } catch (error) {
      const refusal = asProblem(error)
      if (isOutdatedMove(refusal)) {
        toast.warning(t('move.outdated', name))
        return onClose()
      }
      setProblem(refusal)
      setBusy(false)
    }
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={isTaken ? t('move.overQuestion') : t(durationMinutes ? 'move.lengthQuestion' : 'move.question', name)}
        description={isTaken ? name.name : undefined}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('keep')}</Button>
            </DialogClose>
            <Button isBusy={isBusy || (isUnread && !detail.error)} onClick={() => void confirm()}>
              {isTaken ? t('move.over') : t(durationMinutes ? 'move.lengthConfirm' : 'move.confirm')}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <p className="flex flex-wrap items-center gap-x-2">
            <s className="sentence text-muted-foreground">{before}</s>
            <ArrowRight className="size-4 shrink-0 text-muted-foreground" aria-hidden />
            <strong className="sentence font-semibold">{after}</strong>
          </p>
          {(overlaps.length > 0 || isTaken) && (
            <Alert tone="warning" title={overlaps.length > 0 ? t('move.overlaps') : t('move.takenElse')}>
              <ul>
                {overlaps.map((entry) => (
                  <li key={entry.key} className="wrap-anywhere">
                    {entry.title || t('busy')}
                    <span className="figures">
                      {' · '}
                      {entry.isAllDay ? t('allDay') : format.span(entry.startsAt, entry.endsAt)}
                    </span>
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          {isOutsideHours(hours, startsAt, minutes, zone) && (
            <p className="text-muted-foreground">{t('move.outside')}</p>
          )}
          {!durationMinutes && (
            <WithdrawalNotice
              until={detail.data?.unwaivedUntil}
              startsAt={startsAt}
              zone={zone}
              words={(day) => t('move.withdrawal', { day })}
            />
          )}
          {!isMailKnown ? (
            <Skeleton className="h-6 w-64 max-w-full" />
          ) : hasMail ? (
            <Checkbox label={t('move.notify')} checked={notify} onChange={({ target }) => setWished(target.checked)} />
          ) : (
            <p>{t('move.untold')}</p>
          )}
          {isUnread && detail.error && <ProblemNotice problem={detail.error} />}
          {problem && problem.code !== 'slot_taken' && <ProblemNotice problem={problem} />}
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** Returns the entries at the new time, and whether one of them is a session. */
function overlapped(session: CalendarSession, startsAt: string, endsAt: string, entries: readonly CalendarEntry[]) {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  const overlaps = entries.filter((entry) => {
    if (entry.kind === 'session' && (entry.session.id === session.id || isOver(entry.session.status))) return false
    if (entry.kind === 'busy' && !entry.busy.isBlocking) return false
    return Date.parse(entry.startsAt) < to && Date.parse(entry.endsAt) > from
  })
  return { overlaps, taken: overlaps.some(({ kind }) => kind === 'session') }
}
