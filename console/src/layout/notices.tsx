import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsSmall } from '../lib/media'
import { useToaster } from '../lib/toast'

/** Gives toasts the colours and font of the page, in any theme. */
const look = {
  fontFamily: 'inherit',
  '--normal-bg': 'var(--popover)',
  '--normal-text': 'var(--popover-foreground)',
  '--normal-border': 'var(--border)',
} as CSSProperties

/**
 * Shows toasts: on a phone below the header, so that they do not cover the navigation; otherwise at the bottom, at the
 * start of lines. The other side has save buttons, the button to the top, and panels.
 */
export function Notices() {
  const { t } = useTranslation('layout')
  const side = document.documentElement.dir === 'rtl' ? 'right' : 'left'
  const isSmall = useIsSmall()
  const Toaster = useToaster()
  // The live region exists from the start. A modal hides everything that is added behind it later.
  return (
    <div aria-live="off">
      {Toaster && (
        <Toaster
          position={isSmall ? 'top-center' : `bottom-${side}`}
          offset={{
            top: 'calc(var(--header) + 8px)',
            bottom: 'calc(var(--covered-below, 0px) + 24px)',
            [side]: 'calc(var(--side, 0px) + 24px)',
          }}
          mobileOffset={{ top: 'calc(var(--header) + 8px)' }}
          style={look}
          closeButton
          duration={6_000}
          visibleToasts={4}
          containerAriaLabel={t('notices')}
          toastOptions={{
            closeButtonAriaLabel: t('closeNotice'),
            style: { fontFamily: 'inherit' },
            classNames: { actionButton: 'bg-primary! text-primary-foreground!' },
          }}
        />
      )}
    </div>
  )
}
