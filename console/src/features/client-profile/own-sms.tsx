import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { SavedCheckbox } from '../../components/saved-checkbox'
import { api } from '../../lib/api'
import { useSmsChoices } from './use-client-profile'

/** Chooses which practices may send SMS to the client; nothing if none does. */
export function OwnSms() {
  const { t } = useTranslation('clientProfile')
  const reading = useSmsChoices()
  if (reading.data?.length === 0) return null
  const choose = async (practiceId: string, refuses: boolean) =>
    reading.mutate(await api.octopush.choose({ params: { practiceId }, body: { refuses } }), { revalidate: false })
  return (
    <section aria-label={t('sms.title')}>
      {/* The heading waits for the choices, since most clients have none. */}
      {(reading.data || reading.error) && <h2 className="mb-3 font-semibold text-lg">{t('sms.title')}</h2>}
      <Query of={reading} loading={<Skeleton className="h-16" />}>
        {(choices) => (
          <ul className="surface space-y-3 p-4 sm:p-6">
            {choices.map(({ practiceId, practice, refusesSms }) => (
              <li key={practiceId}>
                <SavedCheckbox
                  label={t('sms.wanted', { practice })}
                  checked={!refusesSms}
                  onChange={(isWanted) => choose(practiceId, !isWanted)}
                />
              </li>
            ))}
          </ul>
        )}
      </Query>
    </section>
  )
}
