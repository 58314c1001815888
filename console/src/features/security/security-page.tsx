import './texts'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { ActivitySection } from './activity-section'
import { DevicesSection } from './devices-section'
import { EmailSection } from './email-section'
import { PasskeysSection } from './passkeys-section'
import { PasswordSection } from './password-section'
import { SecondFactorSection } from './second-factor-section'

/** How one signs in, from where one is signed in, and what was done in the practice. */
export function SecurityPage() {
  const { t } = useTranslation('security')
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-6">
        <EmailSection />
        <PasswordSection />
        <SecondFactorSection />
        <PasskeysSection />
        <DevicesSection />
        <ActivitySection />
      </div>
    </Page>
  )
}
