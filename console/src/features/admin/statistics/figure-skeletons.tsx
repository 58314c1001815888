import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { platformFigures } from './figures'

/** Placeholder while the cards load. */
export const FigureSkeletons = () => (
  <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
    {platformFigures.map((figure) => (
      <Skeleton key={figure} className="h-[208px]" />
    ))}
  </div>
)
