import type { Problem } from '@ancrage/api/client'
import { useEffect } from 'react'
import { offerLanguage } from './i18n'
import { isLanguage, type Language } from './languages'

/**
 * Speaks the language of the client for whom a page is, also where their link has ended, unless somebody has chosen a
 * language in this browser.
 */
export function useLinkLanguage(locale: Language | null | undefined, problem?: Problem) {
  const own = locale ?? problem?.details.locale
  useEffect(() => {
    if (isLanguage(own)) offerLanguage(own)
  }, [own])
}
