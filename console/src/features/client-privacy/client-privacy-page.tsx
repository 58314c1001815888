import './texts'
import { useTranslation } from 'react-i18next'
import { ClientListPage, useClient } from '../client-area/public'
import { CloseAccount } from './close-account'
import { HolderSection } from './holder-section'
import { SignedConsents } from './signed-consents'
import { useDataHolders } from './use-client-privacy'

/** Shows which practices hold data of the client and why, their consents, and what they can request. */
export function ClientPrivacyPage() {
  const { t } = useTranslation('clientPrivacy')
  const holders = useDataHolders()
  const { data: client } = useClient()
  // A guardian signs for practices that hold no data of their own.
  const nameOf = (practiceId: string) => client?.practices.find(({ id }) => id === practiceId)?.name
  return (
    <ClientListPage
      title={t('title')}
      lead={t('lead')}
      back={t('back')}
      of={holders}
      isEmpty={() => false}
      empty={{ title: t('title'), text: '' }}
    >
      {(all) => (
        <div className="space-y-8">
          <SignedConsents nameOf={(id) => all.find(({ practiceId }) => practiceId === id)?.name ?? nameOf(id) ?? ''} />
          {all.map((holder) => (
            <HolderSection
              key={holder.practiceId}
              holder={holder}
              onWithdraw={holders.withdraw}
              onRequest={(kind) => holders.request(holder.practiceId, kind)}
            />
          ))}
          <CloseAccount />
        </div>
      )}
    </ClientListPage>
  )
}
