import './texts'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { useOwnPractice } from '../../lib/practice-settings'
import { CardSkeletons } from './card-skeletons'
import { ColorField } from './color-field'
import { ConsentCard } from './consent-card'
import { GuardedCards } from './guarded-cards'
import { IdentityFields } from './identity-fields'
import { LogoCard } from './logo-card'
import { PracticeCard } from './practice-card'
import { ReachFields } from './reach-fields'

/** Edits name, address, contact details and look of the practice. */
export function PracticePage() {
  const { t } = useTranslation('settings')
  return (
    <Page title={t('practice.title')} lead={t('practice.lead')}>
      <Query of={useOwnPractice()} loading={<CardSkeletons of={['identity', 'reach', 'logo', 'look']} />}>
        {(practice) => (
          <GuardedCards>
            <PracticeCard
              name="identity"
              title={t('practice.identity')}
              help={t('practice.identityHelp')}
              practice={practice}
              fields={['name', 'siret']}
            >
              {(form) => <IdentityFields form={form} />}
            </PracticeCard>
            <PracticeCard
              name="reach"
              title={t('practice.reach')}
              help={t('practice.reachHelp')}
              practice={practice}
              fields={['address', 'city', 'location', 'phone', 'email', 'website']}
            >
              {(form) => <ReachFields form={form} pendingEmail={practice.pendingEmail} />}
            </PracticeCard>
            <LogoCard practice={practice} />
            <PracticeCard
              name="look"
              title={t('practice.look')}
              help={t('practice.lookHelp')}
              practice={practice}
              fields={['primaryColor']}
            >
              {(form) => <ColorField form={form} />}
            </PracticeCard>
            <ConsentCard />
          </GuardedCards>
        )}
      </Query>
    </Page>
  )
}
