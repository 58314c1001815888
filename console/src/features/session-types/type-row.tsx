import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'
import { SortHandle, sortableItem, useSortableItem } from '../../components/sortable/sortable-list'
import { TypeFacts } from './type-facts'
import { TypeMenu } from './type-menu'
import { useTypeLabel } from './use-types'
import type { EditedType } from './values'

interface Props {
  type: EditedType
  index: number
  count: number
  /** Says whether the practice's mode has programmes. */
  hasPacks: boolean
  onEdit: () => void
  onMove: (to: number) => void
  onOffer: () => void
  onRemove: () => void
}

/** Shows one type with a drag handle, its details and its menu. */
export function TypeRow({ type, index, count, hasPacks, onEdit, ...does }: Props) {
  const { t } = useTranslation('sessionTypes')
  const name = useTypeLabel()(type)
  const { item, handle } = useSortableItem({ id: type.id, name, position: index + 1, count })
  return (
    <li {...item} className={`${sortableItem} sm:gap-2`}>
      <SortHandle {...handle} />
      <span
        className="w-1 shrink-0 self-stretch rounded-full forced-color-adjust-none"
        style={{ background: type.color }}
      />
      <div className="min-w-0 flex-1 ps-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            aria-label={t('open', { name })}
            onClick={onEdit}
            className="focus-ring wrap-anywhere min-h-8 rounded-sm text-start font-medium hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </button>
          {!type.isActive && <Badge>{t('inactive')}</Badge>}
          {hasPacks && type.isPack && <Badge>{t('pack')}</Badge>}
          {type.isAutoAccepted && <Badge>{t('auto')}</Badge>}
        </p>
        <TypeFacts of={type} />
      </div>
      <TypeMenu type={type} name={name} index={index} count={count} onEdit={onEdit} {...does} />
    </li>
  )
}
