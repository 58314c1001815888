import { buttonClass } from '@ancrage/widgets/ui/button'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, EyeOff, GripVertical, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sortableItem, useSortableItem } from '../../components/sortable-list'
import type { Card } from './cards'

interface Props {
  card: Card
  index: number
  count: number
  /** Beside others: earlier is before it and not above. */
  isInRow: boolean
  onMove: (to: number) => void
  onHide: () => void
}

/** A card while the dashboard is arranged: a handle to drag it by, and the same by buttons. */
export function CardTile({ card, index, count, isInRow, onMove, onHide }: Props) {
  const { t } = useTranslation('dashboard')
  const { item, handle } = useSortableItem(card)
  const name = t(`cards.${card}`)
  return (
    <li {...item} className={`${sortableItem} min-h-16`}>
      <button
        {...handle}
        aria-roledescription={t('arrange.role')}
        aria-label={t('arrange.handle', { name, position: index + 1, count })}
        className="flex min-h-11 min-w-0 flex-1 cursor-grab touch-none items-center gap-2 rounded-md px-2 text-start font-medium hover:bg-accent"
      >
        <GripVertical className="size-4 shrink-0 text-muted-foreground" aria-hidden />
        <span className="min-w-0 truncate">{name}</span>
      </button>
      <TileButton
        icon={isInRow ? ChevronLeft : ChevronUp}
        press={`earlier:${card}`}
        label={t('arrange.earlier', { name })}
        isOff={index === 0}
        onPress={() => onMove(index - 1)}
      />
      <TileButton
        icon={isInRow ? ChevronRight : ChevronDown}
        press={`later:${card}`}
        label={t('arrange.later', { name })}
        isOff={index === count - 1}
        onPress={() => onMove(index + 1)}
      />
      <TileButton icon={EyeOff} press={`toggle:${card}`} label={t('arrange.hide', { name })} onPress={onHide} />
    </li>
  )
}

interface TileButtonProps {
  icon: LucideIcon
  /** By which it is found again after the cards have changed places. */
  press: string
  label: string
  /** Stays in reach, so that the focus does not fall out of the tile at the end of the list. */
  isOff?: boolean
  onPress: () => void
}

const TileButton = ({ icon: Icon, press, label, isOff = false, onPress }: TileButtonProps) => (
  <button
    type="button"
    aria-label={label}
    data-tooltip={label}
    aria-disabled={isOff || undefined}
    data-press={press}
    onClick={isOff ? undefined : onPress}
    className={buttonClass({
      variant: 'ghost',
      size: 'icon',
      className: `shrink-0 text-muted-foreground! ${isOff ? 'opacity-40' : ''}`,
    })}
  >
    <Icon className="size-4 rtl:-scale-x-100" aria-hidden />
  </button>
)
