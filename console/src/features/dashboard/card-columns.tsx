import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Fragment, type ReactNode } from 'react'
import { type DashboardCard, splitIntoColumns } from './cards'

interface Props {
  shown: readonly DashboardCard[]
  columns: number
  contentOf: (card: DashboardCard) => ReactNode
}

const column = 'flex min-w-0 flex-1 flex-col gap-8'

/** Shows the cards in columns of independent heights. */
export const CardColumns = ({ shown, columns, contentOf }: Props) => (
  <div className="flex items-start gap-8 md:gap-6 lg:gap-8">
    {splitIntoColumns(shown, columns).map((cards, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
      <div key={index} className={column}>
        {cards.map((card) => (
          <Fragment key={card}>{contentOf(card)}</Fragment>
        ))}
      </div>
    ))}
  </div>
)

const shapes = ['h-72', 'h-40', 'h-48', 'h-52']

/** Placeholder while the arrangement loads. */
export const ColumnSkeletons = ({ columns }: { columns: number }) => (
  <div className="flex items-start gap-8 md:gap-6 lg:gap-8" aria-hidden="true">
    {Array.from({ length: columns }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
      <div key={index} className={column}>
        <Skeleton className={shapes[index % shapes.length] ?? ''} />
        <Skeleton className={shapes[(index + 2) % shapes.length] ?? ''} />
      </div>
    ))}
  </div>
)
