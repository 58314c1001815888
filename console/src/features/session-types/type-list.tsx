import { arrayMove, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useTranslation } from 'react-i18next'
import { SortableList, useMoveAnnouncement } from '../../components/sortable/sortable-list'
import { TypeRow } from './type-row'
import { type SessionTypeList, useTypeLabel } from './use-types'
import type { EditedType } from './values'

interface Props {
  types: readonly EditedType[]
  actions: Pick<SessionTypeList, 'reorder' | 'offer'>
  hasPacks: boolean
  onEdit: (type: EditedType) => void
  onRemove: (type: EditedType) => void
}

/**
 * Lists the types in the order in which clients read them. They are moved by dragging, with the keyboard or by the
 * menu, and each move is announced.
 */
export function TypeList({ types, actions, hasPacks, onEdit, onRemove }: Props) {
  const { t } = useTranslation('sessionTypes')
  const typeLabel = useTypeLabel()
  const { status, sayMoved } = useMoveAnnouncement()
  const ids = types.map(({ id }) => id)
  const reorder = (from: number, to: number) => void actions.reorder(arrayMove([...types], from, to))

  function move(from: number, to: number) {
    const type = types[from]
    if (!type) return
    sayMoved({ name: typeLabel(type), position: to + 1, count: types.length })
    reorder(from, to)
  }

  return (
    <>
      {status}
      <SortableList
        ids={ids}
        nameOf={(id) => {
          const type = types.find((one) => one.id === id)
          return type ? typeLabel(type) : ''
        }}
        strategy={verticalListSortingStrategy}
        onMove={reorder}
      >
        <ol aria-label={t('list')} className="space-y-2">
          {types.map((type, index) => (
            <TypeRow
              key={type.id}
              type={type}
              index={index}
              hasPacks={hasPacks}
              count={types.length}
              onEdit={() => onEdit(type)}
              onMove={(to) => move(index, to)}
              onOffer={() => void actions.offer(type, !type.isActive)}
              onRemove={() => onRemove(type)}
            />
          ))}
        </ol>
      </SortableList>
    </>
  )
}
