import { useTranslation } from 'react-i18next'
import { deviceOf } from './device'
import type { SignIn } from './use-account'

/** Returns a function that names a device: « Firefox sur Windows ». */
export function useDeviceName() {
  const { t } = useTranslation('security')
  return ({ userAgent }: Pick<SignIn, 'userAgent'>): string => {
    const { browser, system } = deviceOf(userAgent)
    if (browser && system) return t('devices.name', { browser, system })
    return browser ?? system ?? t('devices.unknown')
  }
}
