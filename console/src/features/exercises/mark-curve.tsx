import './texts'
import { MARK_MOST } from '@ancrage/api/contract'
import { dayText } from '@ancrage/api/format/day'
import { useTranslation } from 'react-i18next'
import { Summary } from '../../components/summary'
import { ValueLine } from '../../components/value-line'
import { ValueTable } from '../../components/value-table'
import { useFormats, useLanguage } from '../../lib/use-formats'

interface Props {
  label: string
  /** Sorted by day. */
  marks: readonly { day: string; value: number }[]
}

/** Returns noon UTC of a day in epoch milliseconds, so that it is the same day in any zone. */
const middleOf = (day: string) => Date.parse(`${day}T12:00:00Z`)
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** Shows the marks of one question as a curve, from two marks on, and the values in a fold. */
export function MarkCurve({ label, marks }: Props) {
  const { t } = useTranslation('exercises')
  const format = useFormats()
  const language = useLanguage()
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last) return <p className="text-muted-foreground">{t('curve.none')}</p>
  const rows = marks.map(({ day, value }) => ({ at: middleOf(day), value }))
  return (
    <div className="min-w-0">
      <p className="text-muted-foreground text-sm tabular-nums">
        {marks.length === 1
          ? t('curve.one', { value: format.number(first.value), when: dayText(first.day, language) })
          : t('curve.fromTo', {
              from: format.number(first.value),
              to: format.number(last.value),
              since: dayText(first.day, language),
              until: dayText(last.day, language),
            })}
      </p>
      {marks.length > 1 && (
        <ValueLine rows={rows} least={0} most={MARK_MOST} dayOf={(at) => dayText(dayAt(at), language)} />
      )}
      <details className="mt-1">
        <Summary className="text-muted-foreground text-sm">{t('curve.values')}</Summary>
        <div className="pt-2">
          <ValueTable
            label={label}
            columns={[t('curve.day'), t('curve.mark')]}
            rows={marks.toReversed().map(({ day, value }) => ({
              key: day,
              name: dayText(day, language),
              values: [format.number(value)],
            }))}
          />
        </div>
      </details>
    </div>
  )
}
