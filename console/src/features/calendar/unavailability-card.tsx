import type { Problem } from '@ancrage/api/client'
import { localDay } from '@ancrage/api/format/day'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { asProblem } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import { useUnavailabilityActions } from '../schedule/public'
import type { CalendarBusy, CalendarEntry } from './entries'
import { useBusyTimeSource } from './use-busy-time-source'

interface Props {
  entry: Exclude<CalendarEntry, { kind: 'session' }>
  zone: string
  onClose: () => void
}

/** Shows an unavailability or a busy time of another calendar, with what can be done about it. */
export function UnavailabilityCard({ entry, zone, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const { removeSingle } = useUnavailabilityActions()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const unavailability = entry.kind === 'unavailability' ? entry.unavailability : null
  const busy = entry.kind === 'busy' ? entry.busy : null
  const sourceOf = useBusyTimeSource()
  const isSeries = unavailability?.isRecurring === true

  async function drop() {
    if (!unavailability) return
    setBusy(true)
    try {
      await removeSingle(unavailability)
      onClose()
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={entry.title || t('busy')}
        description={<When entry={entry} zone={zone} />}
        footer={
          unavailability ? (
            <>
              <Link to="/settings/schedule" className={buttonClass({ variant: 'secondary' })}>
                {t('unavailability.change')}
              </Link>
              {!isSeries && (
                <Button variant="danger" isBusy={isBusy} onClick={() => void drop()}>
                  {t('unavailability.remove')}
                </Button>
              )}
            </>
          ) : (
            busy && <ToSource busy={busy} />
          )
        }
      >
        {busy && <p>{t(busy.isBlocking ? 'busyHint' : 'shownHint', { calendar: sourceOf(busy) })}</p>}
        {isSeries && <p>{t('unavailability.series')}</p>}
        {problem && <ProblemNotice problem={problem} />}
      </DialogContent>
    </Dialog>
  )
}

/** Links to the page that shows and ends the synchronisation of this calendar. */
function ToSource({ busy: { source } }: { busy: CalendarBusy }) {
  const { t } = useTranslation('calendar')
  return (
    <Link
      to={source === 'calendly' ? '/calendly' : '/settings/integrations'}
      className={buttonClass({ variant: 'secondary' })}
    >
      {t(source === 'calendly' ? 'toCalendly' : 'toCalendars')}
    </Link>
  )
}

function When({ entry: { startsAt, endsAt, isAllDay }, zone }: Pick<Props, 'entry' | 'zone'>) {
  const { t } = useTranslation('calendar')
  const format = useFormats(zone)
  const end = new Date(Date.parse(endsAt) - 1)
  const isOneDay = localDay(startsAt, zone) === localDay(end, zone)
  if (isAllDay)
    return (
      <span className="sentence">
        {isOneDay ? format.day(startsAt) : format.days(startsAt, end)}, {t('allDay').toLowerCase()}
      </span>
    )
  return (
    <span className="sentence figures">
      {isOneDay
        ? `${format.day(startsAt)}, ${format.span(startsAt, endsAt)}`
        : `${format.dayAndTime(startsAt)} – ${format.dayAndTime(endsAt)}`}
    </span>
  )
}
