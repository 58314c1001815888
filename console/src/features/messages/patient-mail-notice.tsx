import './texts'
import { useTranslation } from 'react-i18next'
import { BlockedNotice } from '../../components/blocked-notice'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

interface Props {
  patientId: string
  /** Opens the form with the client's address. */
  onEdit: () => void
}

/** On a client: that mails do not arrive, with what mends it. Nothing where they do. */
export function PatientMailNotice({ patientId: id, onEdit }: Props) {
  const { t } = useTranslation('messages')
  const { data } = useReading(['patients', id, 'mail'], () => api.messages.ofPatient({ params: { id } }))
  if (!data?.problem) return null

  async function lift() {
    await api.messages.unblock({ params: { id } })
    await refresh('patients')
  }

  return (
    <BlockedNotice
      text={t(`blocked.${data.problem}`, { address: data.address })}
      mend={{ label: t('blocked.mend'), open: onEdit }}
      lift={{ label: t('blocked.lift'), failed: t('blocked.notLifted'), run: lift }}
    />
  )
}
