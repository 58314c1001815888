import './texts'
import { useTranslation } from 'react-i18next'
import { BlockedNotice } from '../../components/blocked-notice'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useOctopush } from './use-octopush'

interface Props {
  patientId: string
  /** Opens the form with the client's number. */
  onEdit: () => void
}

/**
 * Warns on a client's page that SMS do not arrive, with the ways to fix it. Renders nothing when the practice sends no
 * SMS.
 */
export function PatientSmsNotice({ patientId: id, onEdit }: Props) {
  const { t } = useTranslation('octopush')
  const { data } = useOctopush()
  const reading = useReading(data?.account ? ['patients', id, 'sms'] : null, () =>
    api.octopush.ofPatient({ params: { id } }),
  )
  const problem = reading.data?.problem
  if (problem !== 'blacklisted_number' && problem !== 'bad_destination') return null

  async function lift() {
    await api.octopush.unblock({ params: { id } })
    await refresh('patients')
  }

  return (
    <BlockedNotice
      text={t(`blocked.${problem}`)}
      mend={{ label: t('mend'), open: onEdit }}
      lift={{ label: t('lift'), done: t('lifted'), failed: t('notLifted'), run: lift }}
    />
  )
}
