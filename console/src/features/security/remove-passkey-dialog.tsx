import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../../components/password-dialog'
import { api } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { toast } from '../../lib/toast'
import { type Passkey, refreshAccount } from './use-account'

const resolver = lazyResolver(async () => (await import('./fields')).checkCurrentPassword)

/** Asks for the password before it removes a passkey. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('security')
  return (
    <PasswordDialog
      title={t('passkeys.removeTitle', { name })}
      description={t('passkeys.removeText')}
      words={{ label: t('currentPassword'), cancel: t('keep'), confirm: t('passkeys.remove') }}
      isDangerous
      resolver={resolver}
      problemTitle={({ code }) => (code === 'forbidden' ? t('passkeys.lastRequired') : undefined)}
      onConfirm={async (body) => {
        await api.passkeys.remove({ params: { id }, body })
        toast.success(t('passkeys.removed', { name }))
        void refreshAccount()
      }}
      onClose={onClose}
    />
  )
}
