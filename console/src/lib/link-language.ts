import type { Problem } from '@ancrage/api/client'
import { useEffect } from 'react'
import { switchLanguage, useChosenLanguage } from './i18n'
import { isLanguage, type Language } from './languages'

/**
 * Speaks the language of the client for whom a page is, also where their link has ended, until somebody chooses a language
 * in this browser. Returns the chosen one.
 */
export function useLinkLanguage(locale: Language | null | undefined, problem?: Problem): Language | undefined {
  const chosen = useChosenLanguage()
  const own = locale ?? problem?.details.locale
  useEffect(() => {
    if (isLanguage(own) && !chosen) void switchLanguage(own, { isChoice: false })
  }, [own, chosen])
  return chosen
}
