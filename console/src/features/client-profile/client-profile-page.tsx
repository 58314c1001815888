import './texts'
import { useTranslation } from 'react-i18next'
import { ClientListPage } from '../client-area/public'
import { AddressSection } from './address-section'
import { KnownSection } from './known-section'
import { LanguageSection } from './language-section'
import { OwnSms } from './own-sms'
import { SignInsSection } from './sign-ins-section'
import { useClientProfile } from './use-client-profile'

/** Shows the profile: what each practice knows of the client, how it may write, and where the client is signed in. */
export function ClientProfilePage() {
  const { t } = useTranslation('clientProfile')
  const changes = useClientProfile()
  return (
    <ClientListPage
      title={t('title')}
      lead={t('lead')}
      back={t('back')}
      of={changes}
      isEmpty={() => false}
      empty={{ title: t('title'), text: '' }}
    >
      {(profile) => (
        <div className="space-y-8">
          {profile.practices.map((known) => (
            <KnownSection
              key={known.practiceId}
              known={known}
              onChange={(change) => changes.changeKnown(known.practiceId, change)}
            />
          ))}
          <OwnSms />
          <AddressSection profile={profile} onChange={changes.changeEmail} onKeep={changes.keepEmail} />
          <LanguageSection locale={profile.locale} onChange={changes.changeLanguage} />
          <SignInsSection signIns={profile.signIns} onEnd={changes.endSignIn} />
        </div>
      )}
    </ClientListPage>
  )
}
