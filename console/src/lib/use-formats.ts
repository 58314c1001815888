import { ownTimeZone } from '@ancrage/api/format/zone'
import { useTranslation } from 'react-i18next'
import { formats } from './format'
import { isLanguage, type Language } from './languages'
import { useSignedInUser } from './signed-in'

const made = new Map<string, ReturnType<typeof formats>>()

/** Returns the current language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'fr'
}

/** Returns the decimal separator of the current language. */
export const useComma = () => (useLanguage() === 'fr' ? ',' : '.')

/** Returns the practice's time zone; before sign-in the browser's. */
export const useZone = () => useSignedInUser()?.timezone ?? ownTimeZone()

/** Returns the formats of the current language, in the practice's time zone or another one. */
export function useFormats(zone?: string) {
  const language = useLanguage()
  const practiceZone = useZone()
  const key = `${language} ${zone ?? practiceZone}`
  let found = made.get(key)
  if (!found) {
    found = formats(language, zone ?? practiceZone)
    made.set(key, found)
  }
  return found
}
