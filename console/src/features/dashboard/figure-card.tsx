import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ArrowDownRight, ArrowRight, ArrowUpRight, Sprout, Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarChart } from '../../components/bar-chart'
import { Query } from '../../components/query'
import type { Reading } from '../../lib/readings'
import { useThingsToDo } from '../../lib/things-to-do'
import { type Figure, type FigureName, figureOf, isEmptyFigure, trendOf } from './figures'
import { DashboardSection } from './section'
import { useFigureWords } from './use-figure-words'
import type { DashboardOverview } from './use-overview'

const FigureTable = lazy(async () => ({ default: (await import('./figure-table')).FigureTable }))
const arrows = { more: ArrowUpRight, less: ArrowDownRight, same: ArrowRight }

interface Props {
  name: FigureName
  overview: Reading<DashboardOverview>
}

/** Shows one figure: its number, its trend, its bars, and a button for the same as a table. */
export function FigureCard({ name, overview }: Props) {
  const { t } = useTranslation('dashboard')
  const [isTableOpen, setTableOpen] = useState(false)
  const figure = overview.data && figureOf(overview.data, name)
  const hasTable = figure !== undefined && !isEmptyFigure(figure)
  /** Work hours may be set although no week with them has passed yet. */
  const hasHours = useThingsToDo().data?.hasHours ?? false
  const label = t('figures.asTable', { figure: t(`cards.${name}`) })
  return (
    <DashboardSection
      title={t(`cards.${name}`)}
      link={
        hasTable && (
          <button
            type="button"
            aria-label={label}
            data-tooltip={label}
            data-print="never"
            onClick={() => setTableOpen(true)}
            className={buttonClass({
              variant: 'ghost',
              size: 'icon',
              className: '-my-2 -me-2.5 text-muted-foreground!',
            })}
          >
            <Table2 className="size-4" aria-hidden />
          </button>
        )
      }
    >
      <Query
        of={overview}
        loading={<Skeleton className="h-[206px]" />}
        isEmpty={(data) => isEmptyFigure(figureOf(data, name))}
        empty={
          <p className="surface flex items-center gap-4 p-4 text-muted-foreground">
            <Sprout className="size-6 shrink-0 text-primary" aria-hidden />
            {t(name === 'occupancy' && hasHours ? 'figures.occupancy.early' : `figures.${name}.blank`)}
          </p>
        }
      >
        {(data) => <FigureInWords figure={figureOf(data, name)} />}
      </Query>
      {isTableOpen && figure && (
        <Suspense>
          <FigureTable figure={figure} onClose={() => setTableOpen(false)} />
        </Suspense>
      )}
    </DashboardSection>
  )
}

function FigureInWords({ figure }: { figure: Figure }) {
  const { t } = useTranslation('dashboard')
  const words = useFigureWords()
  const { name, period, total, change, points } = figure
  const { sign, words: meaning } = words.change(figure)
  const Arrow = arrows[trendOf(change ?? 0)]
  return (
    <div className="surface p-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-3xl tracking-tight">{words.value(name, total)}</span>
        <span className="text-muted-foreground">{t(`figures.${name}.of`)}</span>
      </p>
      <p className="mt-1 mb-2 flex flex-wrap items-center gap-x-1.5 text-muted-foreground text-sm">
        {sign && (
          <span className="inline-flex items-center gap-1 font-medium text-foreground tabular-nums">
            <Arrow className="size-4 text-primary rtl:-scale-x-100" aria-hidden />
            {sign}
          </span>
        )}
        <span>{meaning}</span>
      </p>
      <BarChart
        label={t(`figures.${name}.bars`)}
        caption={t(`figures.${name}.bars`)}
        bars={points.map((point) => ({ key: point.on, value: point.value, text: words.sentence(figure, point) }))}
        ends={[words.end(period, points[0]?.on), words.end(period, points.at(-1)?.on)]}
        {...(name === 'occupancy' && { whole: 100 })}
      />
    </div>
  )
}
