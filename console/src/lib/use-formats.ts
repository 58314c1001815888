import { ownTimeZone } from '@ancrage/api/format/zone'
import { useTranslation } from 'react-i18next'
import { formats } from './format'
import { isLanguage, type Language } from './languages'
import { useSignedInUser } from './signed-in'

const made = new Map<string, ReturnType<typeof formats>>()

/** The language in use. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'fr'
}

/** What stands before the cents in the language in use. */
export const useComma = () => (useLanguage() === 'fr' ? ',' : '.')

/** The practice's time zone; before sign-in the browser's. */
export const useZone = () => useSignedInUser()?.timezone ?? ownTimeZone()

/** How dates, times and money are written now; seen from the practice's zone unless another is asked for. */
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
