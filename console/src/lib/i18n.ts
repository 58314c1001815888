import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie } from './cookie'
import { isLanguage, type Language, languages } from './languages'

const COOKIE = 'language'
const A_YEAR = 365 * 24 * 3600

/** Returns the language chosen in this browser, if any. */
function chosenLanguage(): Language | undefined {
  const stored = readCookie(COOKIE)
  return isLanguage(stored) ? stored : undefined
}

/** Returns the language chosen before, otherwise that of the served page, otherwise French. */
function firstLanguage(): Language {
  const served = document.documentElement.lang
  return chosenLanguage() ?? (isLanguage(served) ? served : 'fr')
}

const first = firstLanguage()

void i18next.use(initReactI18next).init({
  lng: first,
  fallbackLng: 'en',
  supportedLngs: Object.keys(languages),
  defaultNS: 'errors',
  resources: {},
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

type Texts = Record<Language, () => Promise<{ default: object }>>

const known = new Map<string, Texts>()
const loading = new Map<string, Promise<void>>()
/** The languages in use: texts that are loaded later are loaded in all of them. */
const usedLanguages = new Set<Language>([first])

/** Registers the texts of a feature and loads them in the languages in use. */
export function addTexts(namespace: string, texts: Texts) {
  known.set(namespace, texts)
  void textsReady().catch(() => undefined)
}

addTexts('errors', { fr: () => import('./errors.fr.json'), en: () => import('./errors.en.json') })

/** Resolves once all registered texts are loaded. A failed load is tried again with the next call. */
export async function textsReady(): Promise<void> {
  const loads = [...known].flatMap(([namespace, texts]) =>
    // A language without texts of its own uses those of the fallback.
    [...usedLanguages]
      .filter((language) => language in texts)
      .map((language) => {
        const name = `${namespace}.${language}`
        const load = loading.get(name) ?? bring(namespace, language, texts)
        loading.set(name, load)
        load.catch(() => loading.delete(name))
        return load
      }),
  )
  await Promise.all(loads)
}

async function bring(namespace: string, language: Language, texts: Texts) {
  const { default: resource } = await texts[language]()
  i18next.addResourceBundle(language, namespace, resource, true, true)
}

/** Loads the texts of another person's language, for words addressed to them. */
export async function textsIn(language: Language): Promise<void> {
  usedLanguages.add(language)
  await textsReady()
}

/** Loads a part of the code together with its texts. */
export const withTexts =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const part = await load()
    await textsReady()
    return part
  }

function subscribe(reader: () => void) {
  i18next.on('languageChanged', reader)
  return () => i18next.off('languageChanged', reader)
}

/** Returns the language chosen in this browser, kept current. */
export const useChosenLanguage = () => useSyncExternalStore(subscribe, chosenLanguage)

/** Switches to a language unless one was chosen in this browser. */
export const offerLanguage = (language: Language) =>
  void (chosenLanguage() || switchLanguage(language, { isChoice: false }))

let turns = 0

/**
 * Switches the language without a reload once its texts are loaded. A choice is stored in the cookie `language`. If
 * loading fails, the language stays until the next start.
 */
export async function switchLanguage(language: Language, { isChoice }: { isChoice: boolean }) {
  const turn = ++turns
  if (isChoice) writeCookie(COOKIE, language, A_YEAR)
  usedLanguages.add(language)
  try {
    await textsReady()
  } catch {
    return
  }
  if (turn === turns) await i18next.changeLanguage(language)
}
