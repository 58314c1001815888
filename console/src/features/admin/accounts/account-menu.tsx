import { buttonClass } from '@ancrage/widgets/ui/button'
import { Ban, Ellipsis, LogOut, Mail, MailCheck, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, MenuDivider, MenuItem } from '../../../components/ui/dropdown-menu'
import { ofName } from '../../../lib/elision'
import { useSignedInUser } from '../../../lib/signed-in'
import { SuspendDialog } from './suspend-dialog'
import { type Account, useAccountActions } from './use-account-actions'

interface Props {
  of: Account
  onMail: () => void
}

/** What an admin can do with an account in its state. Nobody suspends the account that they are signed in with. */
export function AccountMenu({ of: account, onMail }: Props) {
  const { t } = useTranslation('admin')
  const user = useSignedInUser()
  const { reinstate, resendVerification, endSignIns } = useAccountActions()
  const [isSuspending, setIsSuspending] = useState(false)
  const isOwn = user?.email === account.email
  const isSuspended = account.status === 'suspended'
  const label = t('accounts.actionsFor', { name: account.name, ofName: ofName(account.name) })
  return (
    <>
      <DropdownMenu
        trigger={
          <button
            type="button"
            aria-label={label}
            title={label}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            <Ellipsis className="size-4" aria-hidden />
          </button>
        }
      >
        <MenuItem onSelect={onMail}>
          <Mail aria-hidden />
          {t('mail.write')}
        </MenuItem>
        {account.status === 'unverified' && (
          <MenuItem onSelect={() => void resendVerification(account)}>
            <MailCheck aria-hidden />
            {t('accounts.resendVerification')}
          </MenuItem>
        )}
        {!isSuspended && (
          <MenuItem onSelect={() => void endSignIns(account)}>
            <LogOut aria-hidden />
            {t('accounts.endSignIns')}
          </MenuItem>
        )}
        {!isOwn && <MenuDivider />}
        {!isOwn && isSuspended && (
          <MenuItem onSelect={() => void reinstate(account)}>
            <RotateCcw aria-hidden />
            {t('accounts.reinstate')}
          </MenuItem>
        )}
        {!isOwn && !isSuspended && (
          <MenuItem isDangerous onSelect={() => setIsSuspending(true)}>
            <Ban aria-hidden />
            {t('accounts.suspend')}
          </MenuItem>
        )}
      </DropdownMenu>
      {isSuspending && <SuspendDialog account={account} onClose={() => setIsSuspending(false)} />}
    </>
  )
}
