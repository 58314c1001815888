import { Skeleton } from '@ancrage/widgets/ui/skeleton'

/** Placeholder while cards load. */
export const CardSkeletons = ({ of: cards }: { of: readonly string[] }) => (
  <div className="space-y-6">
    {cards.map((card) => (
      <Skeleton key={card} className="h-64 w-full rounded-lg" />
    ))}
  </div>
)
