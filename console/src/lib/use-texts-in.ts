import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textsIn } from './i18n'
import type { Language } from './languages'
import { useLanguage } from './use-formats'

/**
 * Returns a language once its texts are loaded, for words addressed to somebody else. If they cannot be loaded, it
 * returns the console's own language.
 */
export function useTextsIn(namespace: keyof RegisteredTexts, language: Language): Language | undefined {
  const { i18n } = useTranslation()
  const own = useLanguage()
  const [tried, setTried] = useState<Language>()
  useEffect(() => {
    let isCurrent = true
    const show = () => isCurrent && setTried(language)
    textsIn(language).then(show, show)
    return () => {
      isCurrent = false
    }
  }, [language])
  if (i18n.hasResourceBundle(language, namespace)) return language
  return tried === language ? own : undefined
}
