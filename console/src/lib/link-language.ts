import type { Problem } from '@ancrage/api/client'
import { useEffect } from 'react'
import { offerLanguage } from './i18n'
import { isLanguage, type Language } from './languages'

/**
 * Switches to the language of the client whose link was opened, even if the link has ended. A language that was chosen
 * in this browser stays.
 */
export function useLinkLanguage(locale: Language | null | undefined, problem?: Problem) {
  const own = locale ?? problem?.details.locale
  useEffect(() => {
    if (isLanguage(own)) offerLanguage(own)
  }, [own])
}
