import { Button } from '@ancrage/widgets/ui/button'
import { Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, MenuDivider, MenuItem } from '../../components/ui/dropdown-menu'
import { Switch } from '../../components/ui/switch'
import type { Document } from './document'
import { DocumentFacts } from './document-facts'
import { DocumentIcon } from './document-icon'
import { RenameForm } from './rename-form'

interface Props {
  document: Document
  onOpen: () => void
  onSave: () => void
  onChange: (changes: { name?: string; isShared?: boolean }) => void
  onRemove: () => void
}

/** Shows a document with all its actions. */
export function DocumentRow({ document, onOpen, onSave, onChange, onRemove }: Props) {
  const { t } = useTranslation('documents')
  const [isRenaming, setIsRenaming] = useState(false)
  const { name, kind, isShared, isFromClient } = document
  if (isRenaming)
    return (
      <li className="flex items-center gap-3 py-3">
        <DocumentIcon kind={kind} />
        <RenameForm name={name} onRename={(to) => onChange({ name: to })} onEnd={() => setIsRenaming(false)} />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <DocumentFacts document={document} onOpen={onOpen} />
      </div>
      <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between max-sm:ps-13">
        {!isFromClient && (
          <span className={`flex items-center gap-2.5 text-sm ${isShared ? '' : 'text-muted-foreground'}`}>
            <Switch
              checked={isShared}
              onCheckedChange={(isOn) => onChange({ isShared: isOn })}
              aria-label={t('share', { name })}
            />
            <span aria-hidden>{t(isShared ? 'shared' : 'private')}</span>
          </span>
        )}
        <DropdownMenu
          trigger={
            <Button variant="ghost" size="icon" aria-label={t('actions', { name })}>
              <Ellipsis className="size-4" aria-hidden />
            </Button>
          }
        >
          <MenuItem onSelect={onSave}>
            <Download aria-hidden />
            {t('download')}
          </MenuItem>
          <MenuItem onSelect={() => setIsRenaming(true)}>
            <Pencil aria-hidden />
            {t('rename')}
          </MenuItem>
          <MenuDivider />
          <MenuItem isDangerous onSelect={onRemove}>
            <Trash2 aria-hidden />
            {t('remove')}
          </MenuItem>
        </DropdownMenu>
      </div>
    </li>
  )
}
