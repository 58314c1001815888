import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsCustomizing } from '../lib/customizer'
import { useIsPhone } from '../lib/media'
import { useToaster } from '../lib/toast'

/** The toaster's own colours and font are those of the page, whatever theme was chosen. */
const look = {
  fontFamily: 'inherit',
  '--normal-bg': 'var(--popover)',
  '--normal-text': 'var(--popover-foreground)',
  '--normal-border': 'var(--border)',
} as CSSProperties

/** Beside the panel in which the look is chosen, in px: what it did is said there. */
const BESIDE_PANEL = 384

/** Where short notices appear: on a phone under the header, so that they do not lie on the navigation, else below. */
export function Notices() {
  const { t } = useTranslation('layout')
  const side = document.documentElement.dir === 'rtl' ? 'left' : 'right'
  const isBesidePanel = useIsCustomizing()
  const isPhone = useIsPhone()
  const Toaster = useToaster()
  if (!Toaster) return null
  return (
    <Toaster
      position={isPhone ? 'top-center' : `bottom-${side}`}
      {...(isBesidePanel && { offset: { bottom: 24, [side]: BESIDE_PANEL } })}
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
  )
}
