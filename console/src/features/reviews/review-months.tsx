import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { BarChart } from '../../components/bar-chart'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { Summary } from '../../components/summary'
import { ValueTable } from '../../components/value-table'
import { useFormats } from '../../lib/use-formats'
import { type Months, useReviewMonths } from './use-reviews'

const MOST = 5

/**
 * Shows the published reviews per month: their average as a curve, their number as bars, both as a table that opens.
 */
export function ReviewMonths() {
  const { t } = useTranslation('reviews')
  const months = useReviewMonths()
  return (
    <Section title={t('months.title')} lead={t('months.lead')}>
      <Query
        of={months}
        loading={<Skeleton className="h-40" />}
        isEmpty={(data) => data.filter(({ count }) => count > 0).length < 2}
        empty={<p className="text-muted-foreground">{t('months.tooFew')}</p>}
      >
        {(data) => <Charts months={data} />}
      </Query>
    </Section>
  )
}

function Charts({ months }: { months: Months }) {
  const { t } = useTranslation('reviews')
  // Formats months in UTC, so that no time zone moves them.
  const format = useFormats('UTC')
  const nameOf = (month = '') => format.month(`${month}-15T12:00:00.000Z`)
  const ends = [nameOf(months[0]?.month), nameOf(months.at(-1)?.month)] as const
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <figure className="min-w-0">
          <figcaption className="font-medium">{t('months.average')}</figcaption>
          <div aria-hidden="true" className="mt-2 h-28 text-xs tabular-nums">
            <ResponsiveContainer width="100%" height="100%">
              <LineChart
                data={[...months]}
                margin={{ top: 8, right: 8, bottom: 4, left: 0 }}
                accessibilityLayer={false}
              >
                <CartesianGrid vertical={false} stroke="var(--border)" />
                <XAxis dataKey="month" hide padding={{ left: 16, right: 16 }} />
                <YAxis
                  domain={[0, MOST]}
                  ticks={[0, MOST]}
                  interval={0}
                  tickFormatter={(value: number) => format.number(value)}
                  tick={{ fill: 'var(--muted-foreground)' }}
                  tickLine={false}
                  axisLine={false}
                  width={24}
                />
                <Line
                  dataKey="average"
                  type="linear"
                  connectNulls
                  isAnimationActive={false}
                  stroke="var(--primary)"
                  strokeWidth={2}
                  dot={{ r: 3.5, fill: 'var(--card)', stroke: 'var(--primary)', strokeWidth: 2 }}
                />
              </LineChart>
            </ResponsiveContainer>
          </div>
          <p aria-hidden="true" className="flex justify-between border-t pt-1 text-muted-foreground text-xs">
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </p>
        </figure>
        <figure className="flex min-w-0 flex-col">
          <figcaption className="mb-2 font-medium">{t('months.count')}</figcaption>
          <div className="mt-auto">
            <BarChart
              label={t('months.count')}
              caption=""
              bars={months.map(({ month, count }) => ({
                key: month,
                value: count,
                text: t('months.inMonth', { month: nameOf(month), count }),
              }))}
              ends={ends}
            />
          </div>
        </figure>
      </div>
      <details className="mt-4">
        <Summary className="text-muted-foreground text-sm">{t('months.values')}</Summary>
        <div className="max-w-md pt-2">
          <ValueTable
            label={t('months.table')}
            columns={[t('months.month'), t('months.count'), t('months.average')]}
            rows={months.map(({ month, count, average }) => ({
              key: month,
              name: nameOf(month),
              values: [format.number(count), average === null ? t('months.none') : format.number(average)],
            }))}
          />
        </div>
      </details>
    </>
  )
}
