import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { CodesDialog } from './codes-dialog'
import { ProofDialog } from './proof-dialog'
import { refreshAccount } from './use-account'

/** Replaces the recovery codes, and shows the new ones once. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  if (!codes) {
    return (
      <ProofDialog
        title={t('secondFactor.newCodesTitle')}
        description={t('secondFactor.newCodesText')}
        confirm={t('secondFactor.newCodesConfirm')}
        onConfirm={async (body) => {
          setCodes((await api.accounts.newRecoveryCodes({ body })).recoveryCodes)
          void refreshAccount()
        }}
        onClose={onClose}
      />
    )
  }
  return <CodesDialog title={t('secondFactor.codesTitle')} codes={codes} onClose={onClose} />
}
