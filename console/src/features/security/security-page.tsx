import './texts'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { ActivitySection } from './activity-section'
import { DevicesSection } from './devices-section'
import { EmailSection } from './email-section'
import { PasskeysSection } from './passkeys-section'
import { PasswordSection } from './password-section'
import { SecondFactorSection } from './second-factor-section'

/** Edits how the user signs in, and lists the devices and the audit log. */
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
