import { buttonClass } from '@ancrage/widgets/ui/button'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navigationLook } from './navigation-link'

const Panel = lazy(async () => ({ default: (await import('./overlay-panel')).OverlayPanel }))

/** A button that opens the whole navigation over the page. Its code is loaded on the first press. */
export function Overlay({ look }: { look: 'tile' | 'button' }) {
  const { t } = useTranslation('layout')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(look === 'button' && { 'aria-label': t('menu'), 'data-tooltip': t('menu') })}
        className={
          look === 'tile' ? navigationLook('tile', 'h-14 flex-1') : buttonClass({ variant: 'ghost', size: 'icon' })
        }
        onClick={() => setOpen(true)}
      >
        <Menu className="size-5" strokeWidth={1.75} aria-hidden />
        {look === 'tile' && (
          <span>
            {t('more')}
            <span className="sr-only">, {t('menu')}</span>
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Panel onLeave={() => setOpen(false)} returnTo={button} />
        </Suspense>
      )}
    </>
  )
}
