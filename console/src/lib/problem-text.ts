import type { Problem } from '@ancrage/api/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from './use-formats'

/** Returns the text of a problem in the current language. */
export function useProblemText() {
  const { t, i18n } = useTranslation('errors')
  const format = useFormats()
  return ({ code, details }: Problem): string => {
    if (code === 'unreachable' && !navigator.onLine) return t('offline')
    const wait = details.retryAfterSeconds ? format.wait(details.retryAfterSeconds) : t('aMoment')
    const letters = Array.isArray(details.letters) ? details.letters.join(' ') : ''
    // Some problems have words of their own for what they are about.
    const about =
      [details.active, details.taken, details.what].find((one) => typeof one === 'string') ?? (letters && 'letters')
    const known = [`${code}_${about}`, code].find((key) => i18n.exists(key, { ns: 'errors' })) ?? 'unexpected'
    return t(known as typeof code, { wait, letters })
  }
}
