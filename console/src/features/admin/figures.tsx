import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import type { Reading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'

interface Figure<K extends string> {
  key: K
  name: string
  /** The query of the list that shows what the figure counts. */
  search?: string
}

interface Props<K extends string> {
  of: Reading<Record<K, number>>
  figures: readonly Figure<K>[]
}

const card =
  'surface flex min-w-0 flex-1 items-center justify-between gap-x-2 gap-y-1 px-3 py-2 sm:flex-col sm:items-start sm:px-4 sm:py-3'

/** Shows figures above a list, on a phone in a row that scrolls. Some link to what they count. */
export function FigureRow<K extends string>({ of: { data, error, mutate }, figures }: Props<K>) {
  const { t } = useTranslation('admin')
  const format = useFormats()
  if (error && !data) return <ProblemNotice problem={error} onRetry={() => void mutate()} className="mb-6" />
  return (
    <ul
      aria-label={t('figures')}
      className="-mx-4 mb-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:mb-6 sm:grid sm:grid-cols-[repeat(auto-fit,minmax(140px,1fr))] sm:gap-3 sm:overflow-visible sm:p-0"
    >
      {figures.map(({ key, name, search }) => {
        const content = (
          <>
            <span className="text-muted-foreground text-sm leading-tight">{name}</span>
            {data ? (
              <span className="font-semibold text-xl tabular-nums sm:text-2xl tracking-tight">
                {format.number(data[key])}
              </span>
            ) : (
              <Skeleton className="my-1 h-5 w-12" />
            )}
          </>
        )
        return (
          <li key={key} className="flex shrink-0 snap-start flex-col sm:min-w-0">
            {search ? (
              <Link to={search} preventScrollReset className={`${card} transition-colors hover:border-primary`}>
                {content}
              </Link>
            ) : (
              <div className={card}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
