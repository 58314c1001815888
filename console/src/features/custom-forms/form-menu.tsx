import { Archive, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, MenuItem } from '../../components/ui/dropdown-menu'

interface Props {
  /** The button that opens the menu. */
  trigger: ReactNode
  onDuplicate: () => void
  onArchive: () => void
}

/** The actions for a whole form. */
export function FormMenu({ trigger, onDuplicate, onArchive }: Props) {
  const { t } = useTranslation('customForms')
  return (
    <DropdownMenu defaultOpen trigger={trigger}>
      <MenuItem onSelect={onDuplicate}>
        <Copy aria-hidden />
        {t('duplicate')}
      </MenuItem>
      <MenuItem onSelect={onArchive}>
        <Archive aria-hidden />
        {t('putAway')}
      </MenuItem>
    </DropdownMenu>
  )
}
