import { Ban, LogOut, Mail, MailCheck, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuDivider, MenuItem } from '../../../components/ui/dropdown-menu'
import { useSignedInUser } from '../../../lib/signed-in'
import { ActionsMenu } from './actions-menu'
import { type ManagedAccount, useAccountActions } from './use-account-actions'

interface Props {
  of: ManagedAccount
  onMail: () => void
  onSuspend: (account: ManagedAccount) => void
}

/** The actions of an admin for an account. Nobody can suspend their own account. */
export function AccountMenu({ of: account, onMail, onSuspend }: Props) {
  const { t } = useTranslation('admin')
  const user = useSignedInUser()
  const { reinstate, resendVerification, endSignIns } = useAccountActions()
  const isOwn = user?.email === account.email
  const isSuspended = account.status === 'suspended'
  return (
    <ActionsMenu name={account.name}>
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
        <MenuItem isDangerous onSelect={() => onSuspend(account)}>
          <Ban aria-hidden />
          {t('accounts.suspend')}
        </MenuItem>
      )}
    </ActionsMenu>
  )
}
