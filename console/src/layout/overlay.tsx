import { buttonClass } from '@ancrage/widgets/ui/button'
import { Menu } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../lib/lazy-part'
import { useMissingPart } from '../lib/use-missing-part'
import { navigationLook } from './navigation-link'

const Panel = lazyPart(async () => ({ default: (await import('./overlay-panel')).OverlayPanel }))

/** A button that opens the whole navigation over the page. Its code is loaded on the first press. */
export function Overlay({ look }: { look: 'tile' | 'button' }) {
  const { t } = useTranslation('layout')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const missing = useMissingPart(close)
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
          <Panel onLeave={close} returnTo={button} onMissing={missing} />
        </Suspense>
      )}
    </>
  )
}
