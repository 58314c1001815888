import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { ProblemNotice } from '../../components/problem-notice'
import { Section } from '../../components/section'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'
import { useFormats } from '../../lib/use-formats'
import { type BookSummary, bearsVat, saveStart, useLocalToday } from './use-books'

/** The percentage from which a limit is called close. */
const NEAR = 80

/** Shows how much of each turnover limit is reached, and when the activity began. */
export function MetersSection({ summary }: { summary: BookSummary }) {
  const { t } = useTranslation('books')
  const { year, meters, activityStartedOn } = summary
  const lead = t('meters.lead', { year })
  return (
    <Section title={t('meters.title')} lead={bearsVat(summary) ? `${lead} ${t('meters.withoutVat')}` : lead}>
      <ul className="space-y-4">
        {meters.map((meter) => (
          <li key={meter.name}>
            <Meter meter={meter} />
          </li>
        ))}
      </ul>
      <StartForm startedOn={activityStartedOn} />
    </Section>
  )
}

function Meter({
  meter: { name, cents, limitCents, isProrated, isToCheck, source },
}: {
  meter: BookSummary['meters'][number]
}) {
  const { t } = useTranslation('books')
  const format = useFormats()
  const percent = Math.max(0, Math.floor((100 * cents) / limitCents))
  const isOver = cents > limitCents
  const text = t('meters.of', { cents: format.money(cents), limit: format.money(limitCents) })
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {t(`meters.${name}`)}
          {isOver ? (
            <Badge tone="danger">{t('meters.reached')}</Badge>
          ) : (
            percent >= NEAR && <Badge tone="warning">{t('meters.near')}</Badge>
          )}
        </span>
        <span className="text-sm tabular-nums">{text}</span>
      </div>
      {/* The same value is shown as text beside the name. */}
      <div aria-hidden="true" className="mt-1.5 h-3 overflow-hidden rounded-full bg-muted">
        <svg aria-hidden="true" width="100%" height="100%" className="rtl:-scale-x-100">
          <rect
            width={`${Math.min(100, percent)}%`}
            height="100%"
            className={isOver ? 'fill-destructive' : 'fill-primary'}
          />
        </svg>
      </div>
      <p className="mt-1 text-muted-foreground text-sm">
        {[source, isProrated && t('meters.prorated'), isToCheck && t('meters.toCheck')].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}

function StartForm({ startedOn }: { startedOn: string | null }) {
  const { t } = useTranslation('books')
  const [day, setDay] = useState(startedOn ?? '')
  const save = useAction(saveStart)
  const today = useLocalToday()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await save.run(day || null)) toast.success(t('meters.saved'))
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-6 flex flex-wrap items-end gap-3 border-t pt-4">
      <Field label={t('meters.started')}>
        {(control) => <DateInput {...control} keepsTyped max={today} value={day} onChange={setDay} />}
      </Field>
      <Button type="submit" variant="secondary" isBusy={save.isBusy}>
        {t('meters.save')}
      </Button>
      <p className="basis-full text-muted-foreground text-sm">{t('meters.startedHint')}</p>
      {save.problem && <ProblemNotice problem={save.problem} className="basis-full" />}
    </form>
  )
}
