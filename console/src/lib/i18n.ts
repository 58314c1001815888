import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { readCookie, writeCookie } from './cookie'
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
const asked = new Map<string, Promise<void>>()
/** What is spoken, and what was spoken before: texts that come later come in all of them. */
const spoken = new Set<Language>([first])

/** Brings a feature's texts along with its code, in the language that is spoken. */
export function addTexts(namespace: string, texts: Texts) {
  known.set(namespace, texts)
  void textsReady().catch(() => undefined)
}

addTexts('errors', { fr: () => import('./errors.fr.json'), en: () => import('./errors.en.json') })

/** Once every text is there that the code so far can show. What could not be loaded is asked for again at the next call. */
export async function textsReady(): Promise<void> {
  const loads = [...known].flatMap(([namespace, texts]) =>
    // A language that has no texts of its own borrows those of the fallback.
    [...spoken]
      .filter((language) => language in texts)
      .map((language) => {
        const name = `${namespace}.${language}`
        const load = asked.get(name) ?? bring(namespace, language, texts)
        asked.set(name, load)
        load.catch(() => asked.delete(name))
        return load
      }),
  )
  await Promise.all(loads)
}

async function bring(namespace: string, language: Language, texts: Texts) {
  const { default: resource } = await texts[language]()
  i18next.addResourceBundle(language, namespace, resource, true, true)
}

/** Once what is said to somebody else than the reader is there in their language too. */
export async function textsIn(language: Language): Promise<void> {
  spoken.add(language)
  await textsReady()
}

/** A part that is loaded when it is needed, with its texts. */
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

/** The language that was chosen in this browser, if any, kept current. */
export const useChosenLanguage = () => useSyncExternalStore(subscribe, chosenLanguage)

let turns = 0

/**
 * Speaks another language as soon as its texts are there, without reload. A choice is kept in the cookie `language`.
 * Where the texts cannot be loaded the language stays; the next start tries the chosen one again.
 */
export async function switchLanguage(language: Language, { isChoice }: { isChoice: boolean }) {
  const turn = ++turns
  if (isChoice) writeCookie(COOKIE, language, A_YEAR)
  spoken.add(language)
  try {
    await textsReady()
  } catch {
    return
  }
  if (turn === turns) await i18next.changeLanguage(language)
}
