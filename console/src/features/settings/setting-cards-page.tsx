import type { groups, paymentGroups } from 'virtual:settings'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { usePracticeSettings } from '../../lib/practice-settings'
import { CardSkeletons } from './card-skeletons'
import { GuardedCards } from './guarded-cards'

const load = () => import('./setting-card')
const SettingCard = lazy(async () => ({ default: (await load()).SettingCard }))

interface Props {
  title: string
  lead: string
  /** One card for each of these groups of settings. */
  cards: readonly (keyof typeof groups | keyof typeof paymentGroups)[]
  /** Cards with a form of their own, by name; they stand before the others. */
  ownCards?: Readonly<Record<string, ComponentType>>
  /** Shown above all cards, at once. */
  above?: ReactNode
}

const none = {}

/** A page of cards that are saved one by one. They load with their data, after the page has its title. */
export function SettingCardsPage({ title, lead, cards, ownCards = none, above }: Props) {
  useEffect(() => void load().catch(() => undefined), [])
  return (
    <Page title={title} lead={lead}>
      <Query of={usePracticeSettings()} loading={<CardSkeletons of={cards} />}>
        {(settings) => (
          <GuardedCards>
            {above}
            <Suspense fallback={<CardSkeletons of={[...Object.keys(ownCards), ...cards]} />}>
              {Object.entries(ownCards).map(([name, Card]) => (
                <Card key={name} />
              ))}
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
