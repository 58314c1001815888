import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useClientConsents } from './use-consents'

interface Props {
  patientId: string
  /** At which session it can be signed or asked for; null: at none yet. */
  sessionId: string | null
}

/** That no consent of a client is in force, and where it is signed. Nothing where one is, or before that is known. */
export function ConsentStanding({ patientId, sessionId }: Props) {
  const { t } = useTranslation('clinicalConsent')
  const { data } = useClientConsents(patientId).reading
  if (!data || data.some(({ state }) => state === 'in_force')) return null
  return (
    <Alert
      tone="warning"
      title={t('part.unsigned')}
      actions={
        sessionId && (
          <Link
            to={`/sessions/${sessionId}#part-consent`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <PenLine className="size-3.5" aria-hidden />
            {t('standing.go')}
          </Link>
        )
      }
    >
      {t(data.length > 0 ? 'part.noneNow' : 'part.none')} {t(sessionId ? 'standing.where' : 'client.noneHint')}
    </Alert>
  )
}
