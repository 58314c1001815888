import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { SavedCheckbox } from '../../components/saved-checkbox'
import { api } from '../../lib/api'
import { useSmsChoices } from './use-client'

/** Which practices may send the client SMS. Nothing where none sends any. */
export function OwnSms() {
  const { t } = useTranslation('clientArea')
  const reading = useSmsChoices()
  if (reading.data?.length === 0) return null
  const choose = async (practiceId: string, refuses: boolean) =>
    reading.mutate(await api.octopush.choose({ params: { practiceId }, body: { refuses } }), { revalidate: false })
  return (
    <section aria-label={t('sms.title')}>
      {/* Most clients have nothing to choose: no heading comes and goes. */}
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
