import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import type { CalendarView } from './views'

/** Placeholder while the calendar loads. */
export function CalendarSkeleton({ view, days }: { view: CalendarView; days: number }) {
  const columns = {
    gridTemplateColumns: `repeat(${view === 'month' ? 7 : view === 'list' ? 1 : days}, minmax(0, 1fr))`,
  }
  return (
    <div className="surface grid gap-3 p-4" style={columns}>
      {Array.from({ length: view === 'month' ? 28 : view === 'list' ? 6 : days }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, never moved
        <div key={n} className="space-y-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className={view === 'month' ? 'h-10' : view === 'list' ? 'h-6' : 'h-72'} />
        </div>
      ))}
    </div>
  )
}
