import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import type { PasskeyRefusal } from '../lib/passkey'

/** Why the browser gave no passkey, and what one can do. */
export function PasskeyNotice({ reason }: { reason: PasskeyRefusal }) {
  const { t } = useTranslation('components')
  return <Alert tone="warning">{t(`passkey.${reason}`)}</Alert>
}
