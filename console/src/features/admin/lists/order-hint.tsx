import { useTranslation } from 'react-i18next'
import { COUNTED_UP_TO } from '../../../components/page-sizes'
import { useCount } from '../use-count'
import type { List } from './use-list'

/** Explains the order of a search that finds more than the API sorts. */
export function OrderHint({ list, total }: { list: List; total: number }) {
  const { t } = useTranslation('admin')
  const count = useCount()
  const isSortedByThat = list.sort.endsWith('createdAt')
  if (total <= COUNTED_UP_TO || !list.q || isSortedByThat) return null
  return (
    <p role="status" className="my-2 text-muted-foreground text-sm">
      {t('list.tooManyToSort', { number: count(total) })}
    </p>
  )
}
