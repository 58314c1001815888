import { useTranslation } from 'react-i18next'
import { Area, AreaChart, CartesianGrid, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { Section } from '../../components/section'
import { Summary } from '../../components/summary'
import { ValueTable } from '../../components/value-table'
import { useFormats } from '../../lib/use-formats'
import { type BookSummary, bearsVat, useLocalToday } from './use-books'

/** Shows the sum of the year against its limits as a curve, and the values in a fold. */
export function YearSection({ summary }: { summary: BookSummary }) {
  const { t } = useTranslation('books')
  // The days are dates without time, so they are formatted in UTC.
  const format = useFormats('UTC')
  const noon = (day: string) => `${day}T12:00:00.000Z`
  const today = useLocalToday()
  let sum = 0
  const months = summary.months.map((month) => {
    // The limits are without VAT.
    const turnover = month.netCents - month.vatCents
    sum += turnover
    // Future months have no point.
    return { ...month, turnover, sum, euros: month.from > today ? null : sum / 100 }
  })
  const most = Math.max(...months.map(({ euros }) => euros ?? 0), 1)
  // A limit far above the receipts would flatten the curve, so only the next one above is shown.
  const limits = [...summary.meters].sort((one, other) => one.limitCents - other.limitCents)
  const next = limits.find(({ limitCents }) => limitCents / 100 >= most)
  const shown = limits.filter((limit) => limit.limitCents / 100 < most || limit === next)
  const top = Math.max(most, ...shown.map(({ limitCents }) => limitCents / 100))
  const hasVat = bearsVat(summary)
  // The VAT that is due follows the receipts, or the invoices under the option for debits.
  const vatOf = ({ vatDueCents }: { vatDueCents: number }) => (hasVat ? [format.money(vatDueCents)] : [])
  const rows = summary.quarters.flatMap((quarter, nth) => [
    ...months.slice(nth * 3, nth * 3 + 3).map((month) => ({
      key: month.from,
      name: format.month(noon(month.from)),
      values: [format.money(month.turnover), format.money(month.sum), ...vatOf(month)],
    })),
    {
      key: `quarter ${nth}`,
      name: nth === 0 ? t('receipts.firstQuarter') : t('receipts.quarter', { number: nth + 1 }),
      values: [
        format.money(quarter.netCents - quarter.vatCents),
        format.money(months[nth * 3 + 2]?.sum ?? 0),
        ...vatOf(quarter),
      ],
    },
  ])
  return (
    <Section title={t('months.title')} lead={t(hasVat ? 'months.leadWithoutVat' : 'months.lead')}>
      <figure className="min-w-0">
        <figcaption className="sr-only">{t('months.chart', { year: summary.year })}</figcaption>
        <div aria-hidden="true" className="h-56 text-xs tabular-nums">
          <ResponsiveContainer width="100%" height="100%">
            <AreaChart data={months} margin={{ top: 16, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
              <CartesianGrid vertical={false} stroke="var(--border)" />
              <XAxis
                dataKey="from"
                tickFormatter={(from: string) => format.shortMonth(noon(from))}
                tick={{ fill: 'var(--muted-foreground)' }}
                tickLine={false}
                axisLine={{ stroke: 'var(--input)' }}
                interval="preserveStartEnd"
              />
              <YAxis
                domain={[0, top]}
                ticks={[0, top / 2, top]}
                tickFormatter={(euros: number) => format.number(Math.round(euros))}
                tick={{ fill: 'var(--muted-foreground)' }}
                tickLine={false}
                axisLine={false}
                width={56}
              />
              {shown.map(({ name, limitCents }) => (
                <ReferenceLine
                  key={name}
                  y={limitCents / 100}
                  stroke="var(--muted-foreground)"
                  strokeDasharray="4 4"
                  label={{
                    value: t(`meters.${name}`),
                    position: 'insideTopLeft',
                    fill: 'var(--muted-foreground)',
                    fontSize: 12,
                  }}
                />
              ))}
              <Area
                dataKey="euros"
                type="linear"
                isAnimationActive={false}
                stroke="var(--primary)"
                strokeWidth={2}
                fill="var(--primary)"
                fillOpacity={0.1}
              />
            </AreaChart>
          </ResponsiveContainer>
        </div>
      </figure>
      <details className="mt-4">
        <Summary className="text-muted-foreground text-sm">{t('months.values')}</Summary>
        <div className="max-w-lg pt-2">
          <ValueTable
            label={t('months.table')}
            columns={[t('months.month'), t('months.net'), t('months.sum'), ...(hasVat ? [t('months.vatDue')] : [])]}
            rows={rows}
          />
        </div>
      </details>
    </Section>
  )
}
