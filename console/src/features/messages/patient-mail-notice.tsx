import './block/texts'
import './texts'
import { useTranslation } from 'react-i18next'
import { BlockedNotice } from '../../components/blocked-notice'
import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'

interface Props {
  patientId: string
  address: string | null
  problem: 'bounced' | 'complained'
  /** Opens the form with the client's address. */
  onEdit: () => void
}

/** Warns on a client's page that mails no longer arrive, with the ways to fix it. */
export function PatientMailNotice({ patientId: id, address, problem, onEdit }: Props) {
  const { t } = useTranslation(['messages', 'messagesBlock'])

  async function lift() {
    await api.messages.unblock({ params: { id } })
    await refresh('patients')
  }

  return (
    <BlockedNotice
      text={t(`blocked.${problem}`, { address })}
      mend={{ label: t('blocked.mend'), open: onEdit }}
      lift={{
        label: t('blocked.lift'),
        question: {
          title: t('messagesBlock:title'),
          text: t('messagesBlock:text.email', { address }),
          keep: t('messagesBlock:keep'),
        },
        done: t('blocked.lifted'),
        run: lift,
      }}
    />
  )
}
