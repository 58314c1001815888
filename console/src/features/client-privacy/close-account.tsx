import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api'
import { forgetReadings } from '../../lib/readings'
import { forgetClient } from '../../lib/signed-in-client'
import { WithdrawButton } from './withdraw-button'

/** Closes the client's account. Practices keep their data. */
export function CloseAccount() {
  const { t } = useTranslation('clientPrivacy')
  const navigate = useNavigate()
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="mb-3 font-semibold text-lg">
        {t('account')}
      </h2>
      <div className="surface space-y-3 p-4 sm:p-6">
        <p className="text-muted-foreground">{t('accountText')}</p>
        <WithdrawButton
          label={t('close')}
          effect={t('closeEffect')}
          confirm={t('closeConfirm')}
          act={async () => {
            await api.clientPrivacy.closeAccount({})
            forgetClient()
            await forgetReadings()
            await navigate('/client/login', { replace: true })
          }}
        />
      </div>
    </section>
  )
}
