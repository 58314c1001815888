import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { useFormats } from '../lib/use-formats'

interface Props {
  /** Sorted by time, `at` in epoch milliseconds. */
  rows: readonly { at: number; value: number }[]
  least: number
  most: number
  dayOf: (at: number) => string
}

/** Shows values over time as a line. It is hidden from screen readers: a table beside it has the values. */
export function ValueLine({ rows, least, most, dayOf }: Props) {
  const format = useFormats()
  return (
    <div aria-hidden="true" className="mt-2 h-36 text-xs tabular-nums">
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={[...rows]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="at"
            type="number"
            domain={['dataMin', 'dataMax']}
            ticks={[rows[0]?.at ?? 0, rows.at(-1)?.at ?? 0]}
            tickFormatter={dayOf}
            tick={{ fill: 'var(--muted-foreground)' }}
            tickLine={false}
            axisLine={{ stroke: 'var(--input)' }}
            interval="preserveStartEnd"
            padding={{ left: 40, right: 40 }}
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
            dot={{ r: 3, fill: 'var(--card)', stroke: 'var(--primary)', strokeWidth: 2 }}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}
