import { lazy, Suspense } from 'react'
import { withTexts } from '../../lib/i18n'
import type { SmsLettersProps } from './letters/sms-letters'

const Letters = lazy(withTexts(() => import('./letters/sms-letters')))

/** Loads what says how much an SMS holds, which no first screen needs. */
export const SmsLetters = (props: SmsLettersProps) => (
  <Suspense>
    <Letters {...props} />
  </Suspense>
)
