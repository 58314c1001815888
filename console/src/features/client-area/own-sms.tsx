import { useTranslation } from 'react-i18next'
import { SavedCheckbox } from '../../components/saved-checkbox'
import { api } from '../../lib/api'
import { useSmsChoices } from './use-client'

/** Which practices may send the client SMS. Nothing where none sends any. */
export function OwnSms() {
  const { t } = useTranslation('clientArea')
  const { data: choices, mutate } = useSmsChoices()
  if (!choices || choices.length === 0) return null
  const choose = async (practiceId: string, refuses: boolean) =>
    mutate(await api.octopush.choose({ params: { practiceId }, body: { refuses } }), { revalidate: false })
  return (
    <section aria-labelledby="own-sms">
      <h2 id="own-sms" className="mb-3 font-semibold text-lg">
        {t('sms.title')}
      </h2>
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
    </section>
  )
}
