import './texts'
import { groups } from 'virtual:settings'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { CardSkeletons } from './card-skeletons'
import { GuardedCards } from './guarded-cards'
import { useSettings } from './use-settings'

const load = () => import('./setting-card')
const SettingCard = lazy(async () => ({ default: (await load()).SettingCard }))
const cards = Object.keys(groups) as (keyof typeof groups)[]

/** Edits time zone, language, booking rules and what happens after a request. */
export function ConfigsPage() {
  const { t } = useTranslation('settings')
  // The cards load with their data, after the page has its title.
  useEffect(() => void load().catch(() => undefined), [])
  return (
    <Page title={t('configs.title')} lead={t('configs.lead')}>
      <Query of={useSettings()} loading={<CardSkeletons of={cards} />}>
        {(settings) => (
          <GuardedCards>
            <Suspense fallback={<CardSkeletons of={cards} />}>
              {cards.map((group) => (
                <SettingCard key={group} group={group} settings={settings} />
              ))}
            </Suspense>
          </GuardedCards>
        )}
      </Query>
    </Page>
  )
}
