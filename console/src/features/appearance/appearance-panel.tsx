import './texts'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import * as Radix from '@radix-ui/react-dialog'
import { RotateCcw, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from './choices'
import { closeAppearance } from './open-appearance'
import { useResetAppearance } from './use-reset-appearance'

/**
 * The panel for the appearance. It is not modal: the page stays usable and shows each choice, and a click there does
 * not close it. On a phone it takes the lower part.
 */
export function AppearancePanel({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('appearance')
  const reset = useResetAppearance()
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={(next) => next || closeAppearance()}>
      <Radix.Portal>
        <Radix.Content
          data-slot="appearance"
          data-print="never"
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[60dvh] flex-col rounded-t-lg border-t bg-popover text-popover-foreground shadow-float outline-none motion-safe:animate-rise sm:inset-y-0 sm:start-auto sm:end-0 sm:max-h-none sm:w-90 sm:rounded-none sm:border-t-0 sm:border-s sm:motion-safe:animate-slide-in"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = document.activeElement
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const back = opener.current?.isConnected ? opener.current : document.querySelector('main')
            if (back instanceof HTMLElement) back.focus({ preventScroll: true })
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="flex items-start gap-2 border-b p-4 ps-6">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-lg">{t('title')}</Radix.Title>
              <Radix.Description className="text-muted-foreground text-sm">{t('lead')}</Radix.Description>
            </div>
            <Radix.Close
              aria-label={t('close')}
              data-tooltip={t('close')}
              className={buttonClass({ variant: 'ghost', size: 'icon' })}
            >
              <X className="size-4" aria-hidden />
            </Radix.Close>
          </div>
          <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto overscroll-contain px-6 py-5">
            <Choices />
            <Button variant="secondary" className="w-full shrink-0" onClick={reset}>
              <RotateCcw className="size-4" aria-hidden />
              {t('reset')}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
