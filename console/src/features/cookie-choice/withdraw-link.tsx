import { useTranslation } from 'react-i18next'
import { allowsPurpose, NECESSARY_PURPOSE, storeCookieChoice, useChoice } from './cookie-choice'
import { consentPurposes } from './third-parties'

/** Withdraws in one press what one press allowed (GDPR, article 7(3)). Nothing if nothing is allowed. */
export function WithdrawLink({ className }: { className?: string }) {
  const { t } = useTranslation('layout')
  const choice = useChoice()
  if (!consentPurposes().some((purpose) => allowsPurpose(choice, purpose))) return null
  return (
    <button type="button" className={className} onClick={() => storeCookieChoice([NECESSARY_PURPOSE])}>
      {t('site.withdrawCookies')}
    </button>
  )
}
