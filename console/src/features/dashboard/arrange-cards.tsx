import { dashboardCards } from '@ancrage/api/contract'
import { rectSortingStrategy } from '@dnd-kit/sortable'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SortableList, useMoveAnnouncement } from '../../components/sortable/sortable-list'
import { CardTile } from './card-tile'
import { type DashboardCard, withCardMoved } from './cards'
import { HiddenCards } from './hidden-cards'
import type { CardArrangement } from './use-arrangement'

interface Props {
  arrangement: CardArrangement
  columns: number
  onArrange: (change: Pick<CardArrangement, 'shown' | 'hidden'>) => void
}

/**
 * Shows the cards as tiles in their places. They are moved by dragging, keys or buttons, hidden, and shown again. Each
 * move is announced.
 */
export function ArrangeCards({ arrangement: { shown, hidden }, columns, onArrange }: Props) {
  const { t } = useTranslation('dashboard')
  const { status, say, sayMoved } = useMoveAnnouncement()
  const place = useRef<HTMLDivElement>(null)
  const nameOf = (card: DashboardCard) => t(`cards.${card}`)

  /** A button loses the focus when its tile moves, so it is focused again for the next press. */
  function focusOn(press: string) {
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[data-press="${press}"]`)?.focus())
  }

  function move(card: DashboardCard, to: number) {
    const list = withCardMoved(shown, card, to)
    focusOn(`${to < shown.indexOf(card) ? 'earlier' : 'later'}:${card}`)
    onArrange({ shown: list, hidden })
    sayMoved({ name: nameOf(card), position: list.indexOf(card) + 1, count: list.length })
  }

  /** The pressed button disappears with its tile, so the button that undoes it gets the focus. */
  function change(
    next: Pick<CardArrangement, 'shown' | 'hidden'>,
    card: DashboardCard,
    words: 'hiddenNow' | 'shownNow',
  ) {
    onArrange(next)
    say(t(`arrange.${words}`, { name: nameOf(card) }))
    focusOn(`toggle:${card}`)
  }
  const hide = (card: DashboardCard) =>
    change({ shown: shown.filter((one) => one !== card), hidden: [...hidden, card] }, card, 'hiddenNow')
  const show = (card: DashboardCard) =>
    change({ shown: [...shown, card], hidden: hidden.filter((one) => one !== card) }, card, 'shownNow')

  return (
    <div ref={place}>
      <p className="mb-4 text-muted-foreground">{t('arrange.hint')}</p>
      {status}
      <SortableList
        ids={shown}
        nameOf={nameOf}
        strategy={rectSortingStrategy}
        onMove={(from, to) => shown[from] && onArrange({ shown: withCardMoved(shown, shown[from], to), hidden })}
      >
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
      </SortableList>
      <HiddenCards hidden={dashboardCards.filter((card) => hidden.includes(card))} onShow={show} />
    </div>
  )
}
