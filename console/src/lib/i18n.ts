import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie } from './cookie'
import errorsEn from './errors.en.json'
import errorsFr from './errors.fr.json'
import { isLanguage, type Language, languages } from './languages'

const COOKIE = 'language'
const A_YEAR = 365 * 24 * 3600

/** The language that was chosen in this browser, if any. */
function chosenLanguage(): Language | undefined {
  const kept = readCookie(COOKIE)
  return isLanguage(kept) ? kept : undefined
}

/** The language chosen before, else the one in which the page was served, else French. */
function firstLanguage(): Language {
  const served = document.documentElement.lang
  return chosenLanguage() ?? (isLanguage(served) ? served : 'fr')
}

void i18next.use(initReactI18next).init({
  lng: firstLanguage(),
  fallbackLng: 'en',
  supportedLngs: Object.keys(languages),
  defaultNS: 'errors',
  resources: { fr: { errors: errorsFr }, en: { errors: errorsEn } },
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

i18next.on('languageChanged', markDocument)
markDocument(i18next.language)

function markDocument(language: string) {
  document.documentElement.lang = language
  document.documentElement.dir = isLanguage(language) && languages[language].isRightToLeft ? 'rtl' : 'ltr'
}

/** Brings a feature's texts along with its code. */
export function addTexts(namespace: string, texts: Record<Language, object>) {
  for (const [language, resource] of Object.entries(texts)) {
    i18next.addResourceBundle(language, namespace, resource, true, true)
  }
}

function subscribe(reader: () => void) {
  i18next.on('languageChanged', reader)
  return () => i18next.off('languageChanged', reader)
}

/** The language that was chosen in this browser, if any, kept current. */
export const useChosenLanguage = () => useSyncExternalStore(subscribe, chosenLanguage)

/** Speaks another language from now on, without reload. A choice is kept in the cookie `language`. */
export function speak(language: Language, { isChoice }: { isChoice: boolean }) {
  if (isChoice) writeCookie(COOKIE, language, A_YEAR)
  return i18next.changeLanguage(language)
}
