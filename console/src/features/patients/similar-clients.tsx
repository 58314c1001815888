import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PersonName } from '../../components/person-name'
import { useFormats } from '../../lib/use-formats'
import type { Patient } from './use-patients'

interface Props {
  people: readonly Pick<Patient, 'id' | 'firstname' | 'lastname' | 'email' | 'phone'>[]
  /** Says whether the server refused to add the client because of them. */
  isRefused: boolean
}

/** Lists similar clients with links to their pages. */
export function SimilarClients({ people, isRefused }: Props) {
  const { t } = useTranslation('patients')
  const format = useFormats()
  if (people.length === 0) return null
  return (
    <Alert tone={isRefused ? 'warning' : 'info'} title={t('form.alike', { count: people.length })}>
      <ul className="mt-2 space-y-2">
        {people.map(({ id, firstname, lastname, email, phone }) => (
          <li key={id} className="flex items-center gap-3 text-foreground">
            <span className="min-w-0 flex-1 leading-snug">
              <span className="wrap-anywhere block">
                <PersonName of={{ firstname, lastname }} />
              </span>
              <span className="block truncate text-muted-foreground text-sm">
                {[email, phone && format.phone(phone)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Link
              to={`/patients/${id}`}
              aria-label={t('form.openOf', { name: `${firstname} ${lastname}` })}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {t('form.openOne')}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
