import { useTranslation } from 'react-i18next'
import { useNeededPassword } from '../../components/use-needed-password'
import { lazyResolver } from '../../lib/lazy-resolver'

const resolver = lazyResolver(async () => (await import('./practice-checks')).checkAddressPassword)

/** What the password is asked for: the practice's e-mail address, or the bank account on its invoices. */
type OwnerChange = 'address' | 'account'

/** Asks for the password if the server wants it for a change. */
export function useOwnerPassword(change: OwnerChange) {
  const { t } = useTranslation('settings')
  return useNeededPassword({
    title: t(`ownerPassword.${change}.title`),
    description: t(`ownerPassword.${change}.why`),
    words: {
      label: t('ownerPassword.label'),
      cancel: t('ownerPassword.cancel'),
      confirm: t(`ownerPassword.${change}.confirm`),
    },
    resolver,
  })
}
