import '../messages/block/texts'
import './texts'
import { useTranslation } from 'react-i18next'
import { BlockedNotice } from '../../components/blocked-notice'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
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
  const { t } = useTranslation(['octopush', 'messagesBlock'])
  const format = useFormats()
  const { data } = useOctopush()
  const reading = useReading(data?.account ? ['patients', id, 'sms'] : null, () =>
    api.octopush.ofPatient({ params: { id } }),
  )
  const { problem, number } = reading.data ?? {}
  if (problem !== 'blacklisted_number' && problem !== 'bad_destination') return null

  async function lift() {
    await api.octopush.unblock({ params: { id } })
    await refresh('patients')
  }

  return (
    <BlockedNotice
      text={t(`blocked.${problem}`)}
      mend={{ label: t('mend'), open: onEdit }}
      lift={{
        label: t('lift'),
        question: {
          title: t('messagesBlock:title'),
          text: t('messagesBlock:text.sms', { address: format.phone(number ?? '') }),
          keep: t('messagesBlock:keep'),
        },
        done: t('lifted'),
        run: lift,
      }}
    />
  )
}
