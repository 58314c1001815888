import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { openPreferences, PRIVACY_POLICY_PATH } from './cookie-choice'
import { consentPurposes } from './third-parties'

interface Props {
  className?: string
  /** Called first, such as to close a menu. */
  onPress?: (event: MouseEvent<HTMLElement>) => void
  children: ReactNode
}

/**
 * Opens the privacy preferences, where consent is withdrawn as easily as it was given. Leads to what the policy says of
 * cookies where nothing needs consent.
 */
export const CookieLink = ({ className, onPress, children }: Props) =>
  consentPurposes().length > 0 ? (
    <button
      type="button"
      className={className}
      onClick={(event) => {
        onPress?.(event)
        openPreferences()
      }}
    >
      {children}
    </button>
  ) : (
    <Link to={`${PRIVACY_POLICY_PATH}#cookies`} className={className} onClick={onPress}>
      {children}
    </Link>
  )
