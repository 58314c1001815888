import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProblemNotice } from '../../../components/problem-notice'
import { useFormats } from '../../../lib/use-formats'

interface Props {
  problem: Problem
  phone: string | null
}

const places = ['office', 'on_site', 'video'] as const

/**
 * Explains why nothing was booked. An unknown guardian or an overlapping appointment has its own text, since no field
 * of this page can correct it.
 */
export function BookingTrouble({ problem, phone }: Props) {
  const { t } = useTranslation(['clientSessions', 'components'])
  const format = useFormats()
  const { id, location, errors } = problem.details
  if (errors?.['client.guardian'])
    return (
      <Alert
        tone="warning"
        title={t('book.guardian')}
        actions={
          phone && (
            <a href={`tel:${phone}`} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
              <Phone className="size-4" aria-hidden />
              {t('book.call', { phone: format.phone(phone) })}
            </a>
          )
        }
      >
        {t('book.guardianText')}
      </Alert>
    )
  if (problem.code === 'conflict' && typeof id === 'string')
    return (
      <Alert
        tone="warning"
        title={t('book.already')}
        actions={
          <Link to={`/client/sessions/${id}`} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
            {t('book.done.see')}
          </Link>
        }
      >
        {t('book.alreadyText', {
          place: t(`components:location.${places.find((one) => one === location) ?? 'office'}`),
        })}
      </Alert>
    )
  return <ProblemNotice problem={problem} />
}
