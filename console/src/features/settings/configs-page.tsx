import './texts'
import { groups } from 'virtual:settings'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { CardSkeletons } from './card-skeletons'
import { GuardedCards } from './guarded-cards'
import { SettingCard } from './setting-card'
import { useSettings } from './use-settings'

const cards = Object.keys(groups) as (keyof typeof groups)[]

/** Time zone and language, what can be booked, what happens after a request. */
export function ConfigsPage() {
  const { t } = useTranslation('settings')
  return (
    <Page title={t('configs.title')} lead={t('configs.lead')}>
      <Query of={useSettings()} loading={<CardSkeletons of={cards} />}>
        {(settings) => (
          <GuardedCards>
            {cards.map((group) => (
              <SettingCard key={group} group={group} settings={settings} />
            ))}
          </GuardedCards>
        )}
      </Query>
    </Page>
  )
}
