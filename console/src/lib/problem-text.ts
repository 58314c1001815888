import type { Problem } from '@ancrage/api/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from './use-formats'

/** Returns the text of a problem in the current language. */
export function useProblemText() {
  const { t, i18n } = useTranslation('errors')
  const format = useFormats()
  return ({ code, details }: Problem): string => {
    if (code === 'unreachable' && !navigator.onLine) return t('offline')
    const known = i18n.exists(code, { ns: 'errors' }) ? code : 'unexpected'
    const wait = details.retryAfterSeconds ? format.wait(details.retryAfterSeconds) : t('aMoment')
    const letters = Array.isArray(details.letters) ? details.letters.join(' ') : ''
    // Some problems have words of their own for what they are about.
    const context = String(details.taken ?? details.what ?? (letters && 'letters'))
    return t(known, { wait, letters, context })
  }
}
