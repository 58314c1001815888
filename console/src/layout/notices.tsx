import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsSmall } from '../lib/media'
import { useToaster } from '../lib/toast'

/** The toaster's own colours and font are those of the page, whatever theme was chosen. */
const look = {
  fontFamily: 'inherit',
  '--normal-bg': 'var(--popover)',
  '--normal-text': 'var(--popover-foreground)',
  '--normal-border': 'var(--border)',
} as CSSProperties

/**
 * Where short notices appear: on a phone under the header, so that they do not lie on the navigation, else below where
 * lines begin, beside the navigation. At the other side stand the buttons that save, the way back up, and panels.
 */
export function Notices() {
  const { t } = useTranslation('layout')
  const side = document.documentElement.dir === 'rtl' ? 'right' : 'left'
  const isSmall = useIsSmall()
  const Toaster = useToaster()
  // The live region is there from the start: what opens above the page hides all else, and it stays hidden.
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
