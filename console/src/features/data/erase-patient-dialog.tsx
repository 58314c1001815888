import './texts'
import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../../components/password-dialog'
import { api, asProblem } from '../../lib/api'
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
    try {
      await api.patientErasure.erase({ params: { id }, body })
    } catch (error) {
      const { reason } = asProblem(error).details
      if (reason !== 'sessions_to_come' && reason !== 'open_payment') throw error
      toast.error(t(`erase.${reason}`))
      return
    }
    toast.success(t('erase.done', { name }))
    onErased()
    void refresh('patients')
  }

  return (
    <PasswordDialog
      title={t('erase.title', { name })}
      description={t('erase.text')}
      words={{ label: t('all.password'), cancel: t('all.cancel'), confirm: t('erase.do') }}
      isDangerous
      resolver={resolver}
      onConfirm={erase}
      onClose={onClose}
    />
  )
}
