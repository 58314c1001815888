import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, EyeOff, GripVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OrderButton } from '../../components/order-button'
import { sortableItem, useSortableItem } from '../../components/sortable/sortable-list'
import type { DashboardCard } from './cards'

interface Props {
  card: DashboardCard
  index: number
  count: number
  /** Several tiles in a row: earlier is then to the left, not above. */
  isInRow: boolean
  onMove: (to: number) => void
  onHide: () => void
}

/** A card while the dashboard is arranged, with a handle for dragging and buttons that do the same. */
export function CardTile({ card, index, count, isInRow, onMove, onHide }: Props) {
  const { t } = useTranslation('dashboard')
  const name = t(`cards.${card}`)
  const { item, handle } = useSortableItem({ id: card, name, position: index + 1, count })
  return (
    <li {...item} className={`${sortableItem} min-h-16`}>
      <button
        {...handle}
        className="flex min-h-11 min-w-0 flex-1 cursor-grab touch-none items-center gap-2 rounded-md px-2 text-start font-medium hover:bg-accent"
      >
        <GripVertical className="size-4 shrink-0 text-muted-foreground" aria-hidden />
        <span className="min-w-0 truncate">{name}</span>
      </button>
      <OrderButton
        icon={isInRow ? ChevronLeft : ChevronUp}
        press={`earlier:${card}`}
        label={t('arrange.earlier', { name })}
        isOff={index === 0}
        onPress={() => onMove(index - 1)}
      />
      <OrderButton
        icon={isInRow ? ChevronRight : ChevronDown}
        press={`later:${card}`}
        label={t('arrange.later', { name })}
        isOff={index === count - 1}
        onPress={() => onMove(index + 1)}
      />
      <OrderButton icon={EyeOff} press={`toggle:${card}`} label={t('arrange.hide', { name })} onPress={onHide} />
    </li>
  )
}
