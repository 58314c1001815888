import { Skeleton } from '@ancrage/widgets/ui/skeleton'

/** The shape of cards that are on their way. */
export const CardSkeletons = ({ of: cards }: { of: readonly string[] }) => (
  <div className="space-y-6">
    {cards.map((card) => (
      <Skeleton key={card} className="h-64 w-full rounded-lg" />
    ))}
  </div>
)
