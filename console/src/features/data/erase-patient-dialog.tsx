import './texts'
import type { Problem } from '@ancrage/api/client'
import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../../components/password-dialog'
import { api } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'

const resolver = lazyResolver(async () => (await import('./fields')).checkErasurePassword)

interface Props {
  id: string
  name: string
  onErased: () => void
  onClose: () => void
}

/** Says what goes and what stays, and erases the client after the password. */
export function ErasePatientDialog({ id, name, onErased, onClose }: Props) {
  const { t } = useTranslation('data')

  async function erase(body: { currentPassword: string }) {
    await api.patientErasure.erase({ params: { id }, body })
    toast.success(t('erase.done', { name }))
    onErased()
    void refresh('patients')
  }

  const titleOf = ({ details }: Problem) =>
    details.reason === 'sessions_to_come' || details.reason === 'open_payment'
      ? t(`erase.${details.reason}`)
      : undefined

  return (
    <PasswordDialog
      title={t('erase.title', { name })}
      description={t('erase.text')}
      words={{ label: t('all.password'), cancel: t('all.cancel'), confirm: t('erase.do') }}
      isDangerous
      resolver={resolver}
      problemTitle={titleOf}
      onConfirm={erase}
      onClose={onClose}
    />
  )
}
