import i18next from 'i18next'
import { switchLanguage } from '../src/lib/i18n'
import { languages } from '../src/lib/languages'

/** A language for tests: the English texts in brackets, a third longer, and from right to left. */
export const PSEUDO = 'en-XB'

type Tree = { [key: string]: string | Tree }

const longer = (text: string) => `[${text}${' ·'.repeat(Math.ceil(text.length / 6))}]`

const strange = (texts: Tree): Tree =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? longer(text) : strange(text)]),
  )

const translate = (language: string, namespace: string) => {
  if (language !== 'en') return
  const texts = i18next.getResourceBundle('en', namespace) as Tree
  i18next.addResourceBundle(PSEUDO, namespace, strange(texts), true, true)
}

/** Adds the pseudo-language to the console, also to texts that load later. Returns the function that removes it. */
export async function addPseudoLanguage() {
  await switchLanguage('en', { isChoice: false })
  const known = languages as Record<string, { name: string; locale: string; isRightToLeft: boolean }>
  known[PSEUDO] = { name: 'Pseudo', locale: 'en-GB', isRightToLeft: true }
  const { supportedLngs } = i18next.options
  if (Array.isArray(supportedLngs)) supportedLngs.push(PSEUDO)
  i18next.services.languageUtils.supportedLngs = supportedLngs as string[]
  for (const namespace of Object.keys(i18next.store.data.en ?? {})) translate('en', namespace)
  i18next.store.on('added', translate)
  return async () => {
    i18next.store.off('added', translate)
    await switchLanguage('fr', { isChoice: false })
    delete known[PSEUDO]
    if (Array.isArray(supportedLngs)) supportedLngs.splice(supportedLngs.indexOf(PSEUDO), 1)
  }
}
