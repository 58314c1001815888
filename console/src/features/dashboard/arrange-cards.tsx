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
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardTile } from './card-tile'
import { type Card, cards, moved } from './cards'
import { HiddenCards } from './hidden-cards'
import type { Arrangement } from './use-arrangement'

interface Props {
  arrangement: Arrangement
  columns: number
  onArrange: (change: Pick<Arrangement, 'shown' | 'hidden'>) => void
}

/** So far a pointer moves before it drags: a press on the handle is none. */
const DRAG_FROM = { distance: 4 }

/**
 * The cards as tiles where they will stand: dragged, moved by the keyboard or by buttons, put away and taken back. Every
 * move says where the card is now.
 */
export function ArrangeCards({ arrangement: { shown, hidden }, columns, onArrange }: Props) {
  const { t } = useTranslation('dashboard')
  const [said, setSaid] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: DRAG_FROM }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (card: unknown) => t(`cards.${card as Card}`)
  const position = (card: unknown) => ({
    name: nameOf(card),
    position: shown.indexOf(card as Card) + 1,
    count: shown.length,
  })

  /** A button loses the focus when its tile changes places; whoever pressed it wants to press on. */
  function focusOn(press: string) {
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[data-press="${press}"]`)?.focus())
  }

  function move(card: Card, to: number) {
    const list = moved(shown, card, to)
    focusOn(`${to < shown.indexOf(card) ? 'earlier' : 'later'}:${card}`)
    onArrange({ shown: list, hidden })
    setSaid(t('arrange.movedTo', { name: nameOf(card), position: list.indexOf(card) + 1, count: list.length }))
  }

  /** The button that was pressed is gone with its tile: the one that takes it back is where the hand goes on. */
  function change(next: Pick<Arrangement, 'shown' | 'hidden'>, card: Card, words: 'hiddenNow' | 'shownNow') {
    onArrange(next)
    setSaid(t(`arrange.${words}`, { name: nameOf(card) }))
    focusOn(`toggle:${card}`)
  }
  const hide = (card: Card) =>
    change({ shown: shown.filter((one) => one !== card), hidden: [...hidden, card] }, card, 'hiddenNow')
  const show = (card: Card) =>
    change({ shown: [...shown, card], hidden: hidden.filter((one) => one !== card) }, card, 'shownNow')

  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return t('arrange.lifted', position(active.id))
    },
    onDragOver: ({ active, over }) => {
      // A card that has just been taken lies over its own place: no news.
      if (!over || (!hasMoved.current && over.id === active.id)) return undefined
      hasMoved.current = true
      return t('arrange.movedTo', { ...position(over.id), name: nameOf(active.id) })
    },
    onDragEnd: ({ active, over }) =>
      t('arrange.dropped', { ...position(over?.id ?? active.id), name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t('arrange.putBack', position(active.id)),
  }

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id)
      onArrange({ shown: moved(shown, active.id as Card, shown.indexOf(over.id as Card)), hidden })
  }

  return (
    <div ref={place}>
      <p className="mb-4 text-muted-foreground">{t('arrange.hint')}</p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('arrange.instructions') } }}
        onDragEnd={drop}
      >
        <SortableContext items={[...shown]} strategy={rectSortingStrategy}>
          <ol
            aria-label={t('arrange.shown')}
            className="grid gap-3"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {shown.map((card, index) => (
              <CardTile
                key={card}
                card={card}
                index={index}
                count={shown.length}
                isInRow={columns > 1}
                onMove={(to) => move(card, to)}
                onHide={() => hide(card)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <HiddenCards hidden={cards.filter((card) => hidden.includes(card))} onShow={show} />
    </div>
  )
}
