import { SCALE_MOST } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { Summary } from '../../components/summary'
import { ValueTable } from '../../components/value-table'
import { useFormats } from '../../lib/use-formats'
import { type Scale, useWords } from './use-forms'

/** How each number went, question by question: a line in one ink from zero, its values a fold away. */
export const ScaleCharts = ({ scales }: { scales: readonly Scale[] }) => (
  <div className="grid gap-6 md:grid-cols-2">
    {scales.map((scale) => (
      <ScaleChart key={`${scale.formId} ${scale.questionId}`} scale={scale} />
    ))}
  </div>
)

function ScaleChart({ scale: { label, kind, points } }: { scale: Scale }) {
  const { t } = useTranslation('forms')
  const words = useWords()
  const format = useFormats()
  const name = words(label)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const values = points.map(({ value }) => value)
  const [least, most] = kind === 'scale' ? [0, SCALE_MOST] : [Math.min(0, ...values), Math.max(1, ...values)]
  const rows = points.map(({ at, value }) => ({ at: new Date(at).getTime(), value }))
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="wrap-anywhere font-medium">{name}</span>
        <span className="shrink-0 text-muted-foreground text-sm tabular-nums">
          {t('client.fromTo', { from: format.number(first.value), to: format.number(last.value) })}
        </span>
      </figcaption>
      <div aria-hidden="true" className="mt-2 h-36 text-xs tabular-nums">
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--border)" />
            <XAxis
              dataKey="at"
              type="number"
              domain={['dataMin', 'dataMax']}
              ticks={[rows[0]?.at ?? 0, rows.at(-1)?.at ?? 0]}
              tickFormatter={(at: number) => format.shortDay(at)}
              tick={{ fill: 'var(--muted-foreground)' }}
              tickLine={false}
              axisLine={{ stroke: 'var(--input)' }}
              interval="preserveStartEnd"
              padding={{ left: 16, right: 16 }}
            />
            <YAxis
              domain={[least, most]}
              ticks={[least, (least + most) / 2, most]}
              tickFormatter={(value: number) => format.number(value)}
              tick={{ fill: 'var(--muted-foreground)' }}
              tickLine={false}
              axisLine={false}
              width={32}
            />
            <Line
              dataKey="value"
              type="linear"
              isAnimationActive={false}
              stroke="var(--primary)"
              strokeWidth={2}
              dot={{ r: 3.5, fill: 'var(--card)', stroke: 'var(--primary)', strokeWidth: 2 }}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
      <details className="mt-1">
        <Summary className="text-muted-foreground text-sm">{t('client.values')}</Summary>
        <div className="pt-2">
          <ValueTable
            label={name}
            columns={[t('client.date'), t('client.value')]}
            rows={points.map(({ at, value }) => ({
              key: `${at} ${value}`,
              name: format.dayAndTime(at),
              values: [format.number(value)],
            }))}
          />
        </div>
      </details>
    </figure>
  )
}
