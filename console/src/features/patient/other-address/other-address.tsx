import './texts'
import { useTranslation } from 'react-i18next'

/** Says that an access has another address than the client's page, so that no link is mailed to it. */
export function OtherAddress() {
  const { t } = useTranslation('patientOtherAddress')
  return <p className="mt-2">{t('notice')}</p>
}
