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
import { type ReactNode, useRef } from 'react'

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
  /** The announcements of a move, for screen readers. */
  words: Record<'lifted' | 'movedTo' | 'dropped' | 'putBack', (place: Place) => string>
  instructions: string
  /** Both positions are counted from 0. */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** The pointer must move this many pixels before a drag, so that a click on the handle is none. */
const DRAG_FROM = { distance: 4 }

/** A list whose items are moved by pointer or keyboard. Screen readers hear each move. */
export function SortableList<Id extends string>({ ids, nameOf, strategy, words, instructions, ...does }: Props<Id>) {
  const hasMoved = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: DRAG_FROM }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: UniqueIdentifier) => ids.indexOf(id as Id)
  /** Returns the position of an item, or the position that it has moved to. */
  const at = (id: UniqueIdentifier, place: UniqueIdentifier = id): Place => ({
    name: nameOf(id as Id),
    position: indexOf(place) + 1,
    count: ids.length,
  })

  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return words.lifted(at(active.id))
    },
    onDragOver: ({ active, over }) => {
      // A lifted item lies over its own position at first, which is not announced.
      if (!over || (!hasMoved.current && over.id === active.id)) return undefined
      hasMoved.current = true
      return words.movedTo(at(active.id, over.id))
    },
    onDragEnd: ({ active, over }) => words.dropped(at(active.id, over?.id)),
    onDragCancel: ({ active }) => words.putBack(at(active.id)),
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={({ active, over }) =>
        over && over.id !== active.id && does.onMove(indexOf(active.id), indexOf(over.id))
      }
    >
      <SortableContext items={[...ids]} strategy={strategy}>
        {does.children}
      </SortableContext>
    </DndContext>
  )
}

/** Returns the props of an item: those of its `li`, and those of its drag handle. */
export function useSortableItem(id: string) {
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
    handle: { type: 'button', ref: setActivatorNodeRef, ...attributes, ...listeners } as const,
  }
}

/** The look of an item, which floats while it is dragged. */
export const sortableItem =
  'surface relative flex items-center gap-1 p-2 motion-reduce:transition-none! data-dragging:z-10 data-dragging:border-primary data-dragging:shadow-float'
