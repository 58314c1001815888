import { createInstance, type i18n } from 'i18next'
import componentsEn from '../components/texts.en.json'
import componentsFr from '../components/texts.fr.json'
import cookieChoiceEn from '../features/cookie-choice/texts.en.json'
import cookieChoiceFr from '../features/cookie-choice/texts.fr.json'
import landingEn from '../features/landing/texts.en.json'
import landingFr from '../features/landing/texts.fr.json'
import layoutEn from '../layout/texts.en.json'
import layoutFr from '../layout/texts.fr.json'
import errorsEn from '../lib/errors.en.json'
import errorsFr from '../lib/errors.fr.json'
import type { Language } from '../lib/languages'

const resources = {
  fr: {
    components: componentsFr,
    cookieChoice: cookieChoiceFr,
    errors: errorsFr,
    landing: landingFr,
    layout: layoutFr,
  },
  en: {
    components: componentsEn,
    cookieChoice: cookieChoiceEn,
    errors: errorsEn,
    landing: landingEn,
    layout: layoutEn,
  },
}

/** Returns the console's texts in one language, available at once. */
function speaking(language: Language): i18n {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'errors',
    resources,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

export const landingTexts: Record<Language, i18n> = { fr: speaking('fr'), en: speaking('en') }
