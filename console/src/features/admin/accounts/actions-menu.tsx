import { buttonClass } from '@ancrage/widgets/ui/button'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu } from '../../../components/ui/dropdown-menu'

/** The menu of a row. `name` is the name of the row. */
export function ActionsMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const label = t('accounts.actionsFor', { name })
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={label}
          data-tooltip={label}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <Ellipsis className="size-4" aria-hidden />
        </button>
      }
    >
      {children}
    </DropdownMenu>
  )
}
