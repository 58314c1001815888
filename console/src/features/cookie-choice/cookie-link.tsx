import type { ReactNode } from 'react'
import { openPreferences } from './cookie-choice'

/** Opens the privacy preferences, where consent is withdrawn as easily as it was given. */
export const CookieLink = ({ className, children }: { className?: string; children: ReactNode }) => (
  <button type="button" className={className} onClick={openPreferences}>
    {children}
  </button>
)
