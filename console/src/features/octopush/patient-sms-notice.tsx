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

/** On a client: that SMS do not arrive, with what mends it. Nothing where they do, or where the practice sends none. */
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
