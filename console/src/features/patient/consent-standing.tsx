import { Alert } from '@ancrage/widgets/ui/alert'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { CalendarPlus, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openPlanning } from '../sessions/public'
import { openSessionOf } from './open-session'
import type { PatientFile } from './use-patient'

/**
 * Warns that no consent of a client is in force, with a link to where one is signed, or a button that plans a session.
 * Its data come with the client, so that nothing moves.
 */
export function ConsentStanding({ file }: { file: PatientFile }) {
  const { t } = useTranslation('patient')
  if (file.consent === 'in_force') return null
  const session = openSessionOf(file)
  return (
    <Alert
      tone="warning"
      title={t('consent.unsigned')}
      actions={
        session ? (
          <Link
            to={`/sessions/${session.id}#part-consent`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <PenLine className="size-3.5" aria-hidden />
            {t('consent.go')}
          </Link>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => openPlanning({ patientId: file.id })}
          >
            <CalendarPlus className="size-3.5" aria-hidden />
            {t('consent.plan')}
          </Button>
        )
      }
    >
      {t(`consent.${file.consent}`)} {t(session ? 'consent.where' : 'consent.later')}
    </Alert>
  )
}
