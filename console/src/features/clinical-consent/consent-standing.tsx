import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useClientConsents } from './use-consents'

interface Props {
  patientId: string
  /** The session in which a consent can be signed or requested; null if there is none yet. */
  sessionId: string | null
}

/** Says that no consent of a client is in force, and where to sign one. Nothing if one is, or while that is unknown. */
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
