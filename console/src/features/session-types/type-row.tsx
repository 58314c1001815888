import { Badge } from '@ancrage/widgets/ui/badge'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TypeFacts } from './type-facts'
import { TypeMenu } from './type-menu'
import { useTypeName } from './use-types'
import type { SessionType } from './values'

interface Props {
  type: SessionType
  index: number
  count: number
  /** The practice sees programmes. */
  hasPacks: boolean
  onEdit: () => void
  onMove: (to: number) => void
  onOffer: () => void
  onRemove: () => void
}

/** One type: a handle to drag it by, what it is, what can be done. */
export function TypeRow({ type, index, count, hasPacks, onEdit, ...does }: Props) {
  const { t } = useTranslation('sessionTypes')
  const name = useTypeName()(type)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: type.id,
  })
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition: transition ?? undefined,
      }}
      className="surface relative flex items-center gap-1 p-2 motion-reduce:transition-none! data-dragging:z-10 data-dragging:border-primary data-dragging:shadow-float sm:gap-2"
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-roledescription={t('order.role')}
        aria-label={t('order.handle', { name, position: index + 1, count })}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon',
          className: 'shrink-0 cursor-grab touch-none text-muted-foreground!',
        })}
      >
        <GripVertical className="size-4" aria-hidden />
      </button>
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
      <TypeMenu {...{ type, name, index, count, onEdit }} {...does} />
    </li>
  )
}
