import type { ReactNode } from 'react'
import { openPreferences } from './cookie-choice'

/** Opens the privacy preferences where one is: whoever allowed something takes it back as easily. */
export const CookieLink = ({ className, children }: { className?: string; children: ReactNode }) => (
  <button type="button" className={className} onClick={openPreferences}>
    {children}
  </button>
)
