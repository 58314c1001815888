import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../../components/ui/dialog'
import { useFormats } from '../../../lib/use-formats'
import { PlatformFigureTable } from './figure-table'
import type { Day, PlatformFigure } from './figures'

const FigureChart = lazy(async () => ({ default: (await import('./figure-chart')).FigureChart }))

interface Props {
  figure: PlatformFigure
  value: number
  days: readonly Day[]
}

/** Shows a figure, its curve of 90 days, and the same as a table. */
export function PlatformFigureCard({ figure, value, days }: Props) {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const [isTableOpen, setIsTableOpen] = useState(false)
  const name = t(`statistics.${figure}`)
  const label = t('statistics.asTable', { figure: name })
  const isAlarming = figure === 'failedJobs' && value > 0
  return (
    <li className="surface flex min-w-0 flex-col p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-muted-foreground text-sm">{name}</h2>
          <p className={`font-semibold text-3xl tabular-nums tracking-tight ${isAlarming ? 'text-destructive' : ''}`}>
            {format.number(value)}
          </p>
        </div>
        <button
          type="button"
          aria-label={label}
          data-tooltip={label}
          onClick={() => setIsTableOpen(true)}
          className={buttonClass({ variant: 'ghost', size: 'icon', className: '-me-2 -mt-2 text-muted-foreground!' })}
        >
          <Table2 className="size-4" aria-hidden />
        </button>
      </div>
      <Suspense fallback={<Skeleton className="mt-1 h-[126px]" />}>
        <FigureChart figure={figure} name={name} days={days} isAlarming={isAlarming} />
      </Suspense>
      <Dialog isOpen={isTableOpen} onClose={() => setIsTableOpen(false)}>
        {isTableOpen && (
          <DialogContent title={name} description={t(`statistics.of.${figure}`)}>
            <PlatformFigureTable figure={figure} name={name} days={days} />
          </DialogContent>
        )}
      </Dialog>
    </li>
  )
}
