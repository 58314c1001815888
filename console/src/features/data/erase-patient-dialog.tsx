import './texts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
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

/** The page of the sessions or drafts that must be billed before. */
const toBill = {
  unbilled: (id: string) => `/facturation?view=unbilled&client=${id}`,
  drafted: (id: string) => `/facturation?status=draft&client=${id}`,
}

/** Says what goes and what stays, and erases the client after the password. */
export function ErasePatientDialog({ id, name, onErased, onClose }: Props) {
  const { t } = useTranslation('data')
  const navigate = useNavigate()

  async function erase(body: { currentPassword: string }) {
    try {
      await api.patientErasure.erase({ params: { id }, body })
    } catch (error) {
      const { reason } = asProblem(error).details
      if (reason === 'sessions_to_come' || reason === 'open_payment') toast.error(t(`erase.${reason}`))
      else if (reason === 'unbilled' || reason === 'drafted')
        toast.error(t(`erase.${reason}`), {
          action: { label: t('erase.toBill'), onClick: () => void navigate(toBill[reason](id)) },
        })
      else throw error
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
