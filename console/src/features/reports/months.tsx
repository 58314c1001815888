import { Select } from '@ancrage/widgets/ui/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarChart } from '../../components/bar-chart'
import { Section } from '../../components/section'
import { Summary } from '../../components/summary'
import { useFormats } from '../../lib/use-formats'
import type { MoneyReport } from './use-report'

const MONTHS_HEIGHT = 160

const middle = (month: string) => `${month}-15T12:00:00Z`

const measures = ['receivedCents', 'billedCents', 'earnedCents', 'sessions', 'occupancyPercent'] as const
type Measure = (typeof measures)[number]

const columns = {
  receivedCents: 'received',
  billedCents: 'billed',
  earnedCents: 'earned',
  sessions: 'sessions',
  occupancyPercent: 'occupancy',
} as const satisfies Record<Measure, string>

interface Props {
  months: MoneyReport['months']
  hasMoney: boolean
}

/** Shows one measure per month as bars, and all measures as a table. */
export function ReportMonths({ months, hasMoney }: Props) {
  const { t } = useTranslation('reports')
  const format = useFormats()
  const offered = measures.filter((name) => hasMoney || !name.endsWith('Cents'))
  const [chosen, setChosen] = useState<Measure>('receivedCents')
  const measure = offered.includes(chosen) ? chosen : 'sessions'
  const text = (name: Measure, value: number | null) => {
    if (value === null) return '—'
    if (name.endsWith('Cents')) return format.money(value)
    return name === 'occupancyPercent' ? format.percent(value) : format.number(value)
  }
  const cell = 'whitespace-nowrap border-card-border border-t px-2 py-1.5 text-end tabular-nums'
  return (
    <Section
      title={t('months')}
      actions={
        <Select
          aria-label={t('measure')}
          className="w-48"
          value={measure}
          data-print="never"
          onChange={({ target }) => setChosen(target.value as Measure)}
        >
          {offered.map((name) => (
            <option key={name} value={name}>
              {t(`measures.${name}`)}
            </option>
          ))}
        </Select>
      }
    >
      <BarChart
        label={t(`measures.${measure}`)}
        caption={t(`measures.${measure}`)}
        bars={months.map((month) => ({
          key: month.month,
          value: month[measure] === null ? null : Math.max(month[measure], 0),
          text: t('monthWas', { month: format.month(middle(month.month)), value: text(measure, month[measure]) }),
          name: format.shortMonth(middle(month.month)),
          amount: text(measure, month[measure]),
        }))}
        height={MONTHS_HEIGHT}
        {...(measure === 'occupancyPercent' && { whole: 100 })}
        ends={[format.month(middle(months[0]?.month ?? '')), format.month(middle(months.at(-1)?.month ?? ''))]}
      />
      <details className="mt-4">
        <Summary className="text-primary text-sm">{t('asTable')}</Summary>
        {/* The table scrolls sideways on a phone, so it must be reachable with the keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <section aria-label={t('asTable')} tabIndex={0} className="overflow-x-auto">
          <table aria-label={t('months')} className="mt-2 w-full text-sm">
            <thead>
              <tr className="text-muted-foreground text-xs">
                <th scope="col" className="px-2 pb-1 text-start font-medium">
                  {t('month')}
                </th>
                {offered.map((name) => (
                  <th key={name} scope="col" className="px-2 pb-1 text-end font-medium">
                    {t(`columns.${columns[name]}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <tr key={month.month}>
                  <th scope="row" className="border-card-border border-t px-2 py-1.5 text-start font-normal">
                    {format.month(middle(month.month))}
                  </th>
                  {offered.map((name) => (
                    <td key={name} className={cell}>
                      {text(name, month[name])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Section>
  )
}
