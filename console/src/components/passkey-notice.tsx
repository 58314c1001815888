import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import type { PasskeyRefusal } from '../lib/passkey'

/** Says why the browser gave no passkey, and what to do. */
export function PasskeyNotice({ reason }: { reason: PasskeyRefusal }) {
  const { t } = useTranslation('components')
  return <Alert tone="warning">{t(`passkey.${reason}`)}</Alert>
}
