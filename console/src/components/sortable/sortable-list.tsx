import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, type SortingStrategy, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Place {
  name: string
  /** Counted from 1. */
  position: number
  count: number
}

interface Props<Id extends string> {
  ids: readonly Id[]
  nameOf: (id: Id) => string
  strategy: SortingStrategy
  /** From one place to another, both from 0. */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** The pointer must move this many pixels before a drag, so that a click on the handle is none. */
const DRAG_FROM = { distance: 4 }

/** A list whose items are dragged to their place, by pointer or by the keyboard; every move is spoken. */
export function SortableList<Id extends string>({ ids, nameOf, strategy, onMove, children }: Props<Id>) {
  const { t } = useTranslation('sortable')
  const hasMoved = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: DRAG_FROM }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: UniqueIdentifier) => ids.indexOf(id as Id)
  /** An item at the place of another, or at its own. */
  const at = (id: UniqueIdentifier, place: UniqueIdentifier = id) => ({
    name: nameOf(id as Id),
    position: indexOf(place) + 1,
    count: ids.length,
  })

  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return t('lifted', at(active.id))
    },
    onDragOver: ({ active, over }) => {
      // A lifted item lies over its own position at first, which is not announced.
      if (!over || (!hasMoved.current && over.id === active.id)) return undefined
      hasMoved.current = true
      return t('movedTo', at(active.id, over.id))
    },
    onDragEnd: ({ active, over }) => t('dropped', at(active.id, over?.id)),
    onDragCancel: ({ active }) => t('putBack', at(active.id)),
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
      onDragEnd={({ active, over }) => over && over.id !== active.id && onMove(indexOf(active.id), indexOf(over.id))}
    >
      <SortableContext items={[...ids]} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Says where an item stands after a move by a button, in the words of one that was dragged. */
export function useMoveAnnouncement() {
  const { t } = useTranslation('sortable')
  const [announcement, setAnnouncement] = useState('')
  return {
    status: (
      <p role="status" className="sr-only">
        {announcement}
      </p>
    ),
    say: setAnnouncement,
    sayMoved: (place: Place) => setAnnouncement(t('movedTo', { ...place })),
  }
}

interface ItemProps extends Place {
  id: string
}

/** The props that an item of a sortable list spreads on its `li`, and those for its drag button. */
export function useSortableItem({ id, ...place }: ItemProps) {
  const { t } = useTranslation('sortable')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return {
    item: {
      ref: setNodeRef,
      'data-dragging': isDragging || undefined,
      style: {
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition: transition ?? undefined,
      },
    },
    handle: {
      type: 'button',
      ref: setActivatorNodeRef,
      ...attributes,
      ...listeners,
      'aria-roledescription': t('role'),
      'aria-label': t('handle', { ...place }),
    } as const,
  }
}

/** The button that an item is dragged by, where its name stands beside it. */
export const SortHandle = (handle: ReturnType<typeof useSortableItem>['handle']) => (
  <button
    {...handle}
    className={buttonClass({
      variant: 'ghost',
      size: 'icon',
      className: 'shrink-0 cursor-grab touch-none text-muted-foreground!',
    })}
  >
    <GripVertical className="size-4" aria-hidden />
  </button>
)

/** Looks of an item: it floats while it is dragged. */
export const sortableItem =
  'surface relative flex items-center gap-1 p-2 motion-reduce:transition-none! data-dragging:z-10 data-dragging:border-primary data-dragging:shadow-float'
