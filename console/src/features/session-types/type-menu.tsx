import { Button } from '@ancrage/widgets/ui/button'
import { ArrowDown, ArrowUp, CirclePause, CirclePlay, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, MenuDivider, MenuItem } from '../../components/ui/dropdown-menu'
import type { EditedType } from './values'

interface Props {
  type: EditedType
  name: string
  index: number
  count: number
  onEdit: () => void
  onMove: (to: number) => void
  onOffer: () => void
  onRemove: () => void
}

/** Shows the actions on a type. */
export function TypeMenu({ type, name, index, count, onEdit, onMove, onOffer, onRemove }: Props) {
  const { t } = useTranslation('sessionTypes')
  const Offer = type.isActive ? CirclePause : CirclePlay
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" className="shrink-0" aria-label={t('actions', { name })}>
          <Ellipsis className="size-4" aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={onEdit}>
        <Pencil aria-hidden />
        {t('edit')}
      </MenuItem>
      <MenuItem disabled={index === 0} onSelect={() => onMove(index - 1)}>
        <ArrowUp aria-hidden />
        {t('up')}
      </MenuItem>
      <MenuItem disabled={index === count - 1} onSelect={() => onMove(index + 1)}>
        <ArrowDown aria-hidden />
        {t('down')}
      </MenuItem>
      <MenuItem onSelect={onOffer}>
        <Offer aria-hidden />
        {t(type.isActive ? 'suspend' : 'offer')}
      </MenuItem>
      <MenuDivider />
      <MenuItem isDangerous onSelect={onRemove}>
        <Trash2 aria-hidden />
        {t('remove')}
      </MenuItem>
    </DropdownMenu>
  )
}
