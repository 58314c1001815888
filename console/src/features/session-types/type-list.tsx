import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TypeRow } from './type-row'
import { type Types, useTypeName } from './use-types'
import type { SessionType } from './values'

interface Props {
  types: readonly SessionType[]
  actions: Pick<Types, 'reorder' | 'offer'>
  hasPacks: boolean
  onEdit: (type: SessionType) => void
  onRemove: (type: SessionType) => void
}

/** So far a pointer moves before it drags: a press on the handle is none. */
const DRAG_FROM = { distance: 4 }

/** The types in the order in which clients read them: dragged, or moved by the keyboard or by the menu. Every move is spoken. */
export function TypeList({ types, actions, hasPacks, onEdit, onRemove }: Props) {
  const { t } = useTranslation('sessionTypes')
  const nameOf = useTypeName()
  const [said, setSaid] = useState('')
  const hasMoved = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: DRAG_FROM }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => types.findIndex((type) => type.id === id)
  /** The words for a type at the place of another. */
  const at = (id: unknown, place: unknown = id) => {
    const type = types[placeOf(id)]
    return { name: type ? nameOf(type) : '', position: placeOf(place) + 1, count: types.length }
  }

  function move(from: number, to: number) {
    const type = types[from]
    if (!type) return
    setSaid(t('order.movedTo', { name: nameOf(type), position: to + 1, count: types.length }))
    void actions.reorder(arrayMove([...types], from, to))
  }

  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return t('order.lifted', at(active.id))
    },
    onDragOver: ({ active, over }) => {
      // What has just been taken lies over its own place: no news.
      if (!over || (!hasMoved.current && over.id === active.id)) return undefined
      hasMoved.current = true
      return t('order.movedTo', at(active.id, over.id))
    },
    onDragEnd: ({ active, over }) => t('order.dropped', at(active.id, over?.id)),
    onDragCancel: ({ active }) => t('order.putBack', at(active.id)),
  }

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) void actions.reorder(arrayMove([...types], placeOf(active.id), placeOf(over.id)))
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('order.instructions') } }}
        onDragEnd={drop}
      >
        <SortableContext items={types.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol aria-label={t('list')} className="space-y-2">
            {types.map((type, index) => (
              <TypeRow
                key={type.id}
                {...{ type, index, hasPacks }}
                count={types.length}
                onEdit={() => onEdit(type)}
                onMove={(to) => move(index, to)}
                onOffer={() => void actions.offer(type, !type.isActive)}
                onRemove={() => onRemove(type)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  )
}
