import { useTranslation } from 'react-i18next'
import { Area, AreaChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useFormats } from '../../../lib/use-formats'
import type { Day, PlatformFigure } from './figures'

interface Props {
  figure: PlatformFigure
  name: string
  days: readonly Day[]
  isAlarming: boolean
}

/**
 * Shows a curve from zero, with its ends and its maximum. Arrow keys move from day to day, and a sentence describes it.
 * Nothing is animated.
 */
export function FigureChart({ figure, name, days, isAlarming }: Props) {
  const { t } = useTranslation('admin')
  // The days are dates without time, so they are formatted in UTC.
  const format = useFormats('UTC')
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const most = Math.max(...days.map((day) => day[figure]))
  const ink = isAlarming ? 'var(--destructive)' : 'var(--primary)'
  const words = {
    figure: name,
    from: format.day(first.on),
    to: format.day(last.on),
    first: format.number(first[figure]),
    last: format.number(last[figure]),
    most: format.number(most),
  }
  return (
    <figure className="mt-1">
      <figcaption className="sr-only">{t('statistics.inWords', words)}</figcaption>
      <p aria-hidden="true" className="h-4 pb-1 text-end text-muted-foreground text-xs tabular-nums leading-none">
        {most > 0 && t('statistics.most', words)}
      </p>
      <div className="h-22 text-xs tabular-nums">
        <ResponsiveContainer width="100%" height="100%">
          <AreaChart
            data={[...days]}
            margin={{ top: 2, right: 1, bottom: 1, left: 1 }}
            title={t('statistics.curve', words)}
          >
            <XAxis dataKey="on" hide />
            <YAxis hide domain={[0, Math.max(most, 1)]} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--input)' }}
              content={({ active, payload }) => {
                const day: Day | undefined = active ? payload?.[0]?.payload : undefined
                if (!day) return null
                return (
                  <div className="rounded-md border bg-popover px-2 py-1 text-popover-foreground shadow-float">
                    <span className="block text-muted-foreground">{format.shortDay(day.on)}</span>
                    <span className="font-semibold text-base">{format.number(day[figure])}</span>
                  </div>
                )
              }}
            />
            <Area
              dataKey={figure}
              name={name}
              type="linear"
              isAnimationActive={false}
              stroke={ink}
              strokeWidth={1.75}
              fill={ink}
              fillOpacity={0.1}
              activeDot={{ r: 3.5, strokeWidth: 0, fill: ink }}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <div aria-hidden="true" className="flex justify-between border-t pt-1 text-muted-foreground text-xs">
        <span>{format.shortDay(first.on)}</span>
        <span>{format.shortDay(last.on)}</span>
      </div>
    </figure>
  )
}
