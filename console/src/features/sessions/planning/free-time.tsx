import { addDays, localDay } from '@ancrage/api/format/day'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../../components/date-input'
import { TimeInput } from '../../../components/time-input'
import { api } from '../../../lib/api'
import { clientName } from '../../../lib/client-name'
import { useNow } from '../../../lib/now'
import { useReading } from '../../../lib/readings'
import { useFormats } from '../../../lib/use-formats'
import { conflictsOf } from './conflicts'
import { type PlannedTime, plannedStart } from './plan'

interface Props {
  plan: PlannedTime
  zone: string
  /** The length of the session. */
  minutes: number
  /** True where the overlap is confirmed elsewhere: after a refusal, or for a repetition. */
  isTaken: boolean
  error: string | undefined
  /** The session that is being moved, which does not conflict with itself. Default: a new one is planned. */
  movedId?: string
  onChange: (change: Partial<PlannedTime>) => void
}

/** Chooses any date and time and shows what conflicts: an overlap needs a confirmation, closed hours do not. */
export function FreeTime({ plan, zone, minutes, isTaken, error, movedId, onChange }: Props) {
  const { t } = useTranslation('planning')
  const format = useFormats(zone)
  const now = useNow()
  const startsAt = plannedStart(plan, zone)
  const day = startsAt && localDay(startsAt, zone)
  const { data } = useReading(day ? ['calendar', 'day', day] : null, () =>
    api.calendar.view({ query: { from: addDays(day ?? '', -1), to: addDays(day ?? '', 1) } }),
  )
  const found = startsAt && data && minutes > 0 ? conflictsOf(data, { startsAt, minutes, zone, movedId }) : null
  const notes: string[] = []
  if (startsAt && new Date(startsAt) < new Date(now)) notes.push(t('free.past'))
  for (const { title } of found?.unavailabilities ?? []) notes.push(t('free.unavailability', { title }))
  for (const { title } of found?.elsewhere ?? [])
    notes.push(title ? t('free.elsewhere', { title }) : t('free.busyElsewhere'))
  if (found?.isOutside) notes.push(t('free.outside'))
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-[3fr_2fr] gap-4">
        <Field label={t('free.date')} error={!plan.date ? error : undefined} required>
          {(control) => (
            <DateInput
              {...control}
              min="2000-01-01"
              max="2199-12-31"
              value={plan.date}
              onChange={(date) => onChange({ date, isOverlapAllowed: false })}
            />
          )}
        </Field>
        <Field label={t('free.time')} error={plan.date ? error : undefined} required>
          {(control) => (
            <TimeInput
              {...control}
              value={plan.time}
              onChange={(time) => onChange({ time, isOverlapAllowed: false })}
            />
          )}
        </Field>
      </div>
      {startsAt && minutes > 0 && (
        <p className="sentence text-muted-foreground text-sm">
          {format.day(startsAt)}, {format.span(startsAt, new Date(Date.parse(startsAt) + minutes * 60_000))},{' '}
          {format.zone()}
        </p>
      )}
      <div aria-live="polite" className="space-y-3 empty:sr-only">
        {notes.length > 0 && (
          <ul className="list-none space-y-1 text-muted-foreground text-sm">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {found && found.sessions.length > 0 && (
          <Alert tone="warning" title={t('free.overlaps', { count: found.sessions.length })}>
            <ul className="mt-1 space-y-0.5">
              {found.sessions.map((session) => (
                <li key={session.id}>
                  {clientName(session)},{' '}
                  <span className="tabular-nums">{format.span(session.startsAt, session.endsAt)}</span>
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
      {found && found.sessions.length > 0 && !isTaken && (
        <Checkbox
          label={t(movedId ? 'free.allowMove' : 'free.allow')}
          checked={plan.isOverlapAllowed}
          onChange={({ target }) => onChange({ isOverlapAllowed: target.checked })}
        />
      )}
    </div>
  )
}
