import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataCards } from '../../components/data-cards'
import { PersonName } from '../../components/person-name'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import type { ListProps } from './patient-table'
import { Tags } from './tags'

/** Lists the clients as cards on narrow screens. */
export function PatientCards({ patients, selection }: ListProps) {
  const { t } = useTranslation('patients')
  const format = useFormats()
  const now = useNow()
  return (
    <DataCards
      label={t('title')}
      rows={patients}
      selection={selection}
      title={({ id, firstname, lastname }) => (
        <Link to={`/patients/${id}`} className="block py-1 hover:underline">
          <PersonName of={{ firstname, lastname }} />
        </Link>
      )}
      state={({ isArchived }) => isArchived && <Badge>{t('archived')}</Badge>}
    >
      {({ phone, email, nextSessionAt, lastSessionAt, tags }) => (
        <div className="space-y-1 text-muted-foreground text-sm">
          {(phone || email) && <p className="wrap-anywhere">{phone ? format.phone(phone) : email}</p>}
          {nextSessionAt ? (
            <p className="text-foreground">{t('nextOn', { day: format.dayInTable(nextSessionAt, now) })}</p>
          ) : (
            lastSessionAt && <p>{t('lastOn', { day: format.dayInTable(lastSessionAt, now) })}</p>
          )}
          <Tags of={tags} />
        </div>
      )}
    </DataCards>
  )
}
