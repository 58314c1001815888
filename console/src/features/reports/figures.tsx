import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { MoneyReport } from './use-report'

type Name = keyof MoneyReport['figures']

/** The figures in order of importance. */
const names: readonly Name[] = [
  'receivedCents',
  'billedCents',
  'earnedCents',
  'sessions',
  'occupancyPercent',
  'newClients',
  'returningClients',
  'missedPercent',
  'cancelledLatePercent',
  'answerMinutes',
  'keptCents',
  'feeCents',
]

/** Returns a function that formats each figure. */
function useFigureText() {
  const format = useFormats()
  return (name: Name, value: number | null) => {
    if (value === null) return '—'
    if (name.endsWith('Cents')) return format.money(value)
    if (name.endsWith('Percent')) return format.percent(value)
    return name === 'answerMinutes' ? format.duration(value) : format.number(value)
  }
}

/** Shows the main figures, each beside its value in the previous period. */
export function ReportFigures({ report, hasMoney }: { report: MoneyReport; hasMoney: boolean }) {
  const { t } = useTranslation('reports')
  const format = useFormats()
  const text = useFigureText()
  const { figures, figuresBefore, before } = report
  const shown = names.filter((name) => hasMoney || !name.endsWith('Cents'))
  return (
    <section aria-label={t('figuresLabel')}>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {shown.map((name) => (
          <div key={name} className="surface min-w-0 p-4">
            <dt className="text-muted-foreground text-sm">{t(`figures.${name}`)}</dt>
            <dd className="mt-1">
              <span className="wrap-anywhere block font-semibold text-xl tabular-nums">
                {text(name, figures[name])}
              </span>
              <Trend now={figures[name]} before={figuresBefore[name]}>
                {t('beforeWas', { value: text(name, figuresBefore[name]) })}
              </Trend>
              {name === 'keptCents' && (
                <span className="mt-1 block text-muted-foreground text-xs">{t('figureHints.keptCents')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted-foreground text-sm">
        {t('comparedWith', {
          from: format.dateOfDay(before.from),
          to: format.dateOfDay(before.to),
        })}
      </p>
    </section>
  )
}

const arrowOf = (change: number) => (change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight)

/** Says what a figure was before. An arrow shows the direction where both values are known. */
function Trend({ now, before, children }: { now: number | null; before: number | null; children: string }) {
  if (before === null) return null
  const Arrow = now !== null && arrowOf(now - before)
  return (
    <span className="mt-1 flex items-center gap-1 text-muted-foreground text-sm">
      {Arrow && <Arrow className="size-4 shrink-0 rtl:-scale-x-100" aria-hidden />}
      <span className="min-w-0">{children}</span>
    </span>
  )
}
