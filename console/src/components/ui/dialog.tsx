import * as Radix from '@radix-ui/react-dialog'
import { clsx } from 'clsx'
import { ArrowLeft, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HoldDialog } from './hold-dialog'
import { makePageInert } from './modal-page'
import { useDialogOpener } from './use-dialog-opener'

export const DialogClose = Radix.Close

interface DialogProps {
  isOpen?: boolean
  /** While it sends something it stays, whatever is pressed, so that its outcome is seen. Parts inside hold it too. */
  isBusy?: boolean
  onClose: () => void
  children: ReactNode
}

/** Opens and closes a `DialogContent`: `onClose` follows Escape, a press outside, the cross and every `DialogClose`. */
export function Dialog({ isOpen = true, isBusy = false, onClose, children }: DialogProps) {
  const holds = useRef(0)
  const [hold] = useState(() => () => {
    holds.current++
    return () => void holds.current--
  })
  return (
    <HoldDialog value={hold}>
      <Radix.Root open={isOpen} onOpenChange={(opens) => opens || isBusy || holds.current > 0 || onClose()}>
        {children}
      </Radix.Root>
    </HoldDialog>
  )
}

interface ContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  title: ReactNode
  description?: ReactNode
  /** The buttons at the end. */
  footer?: ReactNode
  /**
   * Only the dialog's own button closes it: no Escape, no press outside, no cross. For something that is shown once.
   */
  closesByButtonOnly?: boolean
  /** The label of an arrow before the title, which closes the dialog instead of the cross. */
  back?: string
  /**
   * A card in the middle, a panel at the side (from below on a phone), or the full screen up to the size of a tablet.
   */
  shape?: 'card' | 'sheet' | 'full'
}

const shapes = {
  card: 'm-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-[480px] rounded-lg border motion-safe:animate-rise',
  full: 'h-dvh w-full motion-safe:animate-rise lg:m-auto lg:h-auto lg:max-h-[calc(100dvh-32px)] lg:max-w-[760px] lg:rounded-lg lg:border',
  sheet:
    'mt-auto max-h-[92dvh] w-full rounded-t-lg border-t motion-safe:animate-rise sm:my-0 sm:ms-auto sm:h-dvh sm:max-h-none sm:max-w-[460px] sm:rounded-none sm:border-t-0 sm:border-s sm:motion-safe:animate-slide-in',
}

const closes =
  '-mt-2 grid size-9 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground pointer-coarse:size-11'

const stay = (event: Event) => event.preventDefault()

/** Toasts lie above a dialog, and pressing their button must not close it. */
const stayForNotices = (event: Event & { detail?: { originalEvent?: Event } }) => {
  const target = event.detail?.originalEvent?.target ?? event.target
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}

/**
 * A modal dialog. Radix traps the focus and closes on Escape. Its overlay is not used, because it locks scrolling by a
 * style element that our content security policy refuses.
 */
export function DialogContent({
  title,
  description,
  footer,
  closesByButtonOnly = false,
  back,
  shape = 'card',
  className,
  onCloseAutoFocus,
  children,
  ...rest
}: ContentProps) {
  const { t } = useTranslation('components')
  const opener = useDialogOpener()
  return (
    <Radix.Portal>
      <div
        ref={makePageInert}
        data-slot="dialog-overlay"
        className="fixed inset-0 z-50 flex bg-overlay motion-safe:animate-fade-in"
      >
        <Radix.Content
          data-slot="dialog"
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'flex flex-col bg-popover text-popover-foreground shadow-float outline-none',
            shapes[shape],
            className,
          )}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (!(event.currentTarget instanceof HTMLElement)) return
            opener.remember(event.currentTarget)
            event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event)
            opener.focusAgain(event)
          }}
          onInteractOutside={closesByButtonOnly ? stay : stayForNotices}
          {...(closesByButtonOnly && { onEscapeKeyDown: stay })}
          {...rest}
        >
          <header className="flex items-start gap-3 p-6 pb-4">
            {back && (
              <Radix.Close aria-label={back} data-tooltip={back} className={clsx('-ms-2', closes)}>
                <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
              </Radix.Close>
            )}
            <div className="min-w-0 flex-1">
              <Radix.Title className="wrap-anywhere font-semibold text-xl leading-tight">{title}</Radix.Title>
              {description && (
                <Radix.Description asChild>
                  <div className="mt-1 text-muted-foreground">{description}</div>
                </Radix.Description>
              )}
            </div>
            {!closesByButtonOnly && !back && (
              <Radix.Close aria-label={t('close')} data-tooltip={t('close')} className={clsx('-me-2', closes)}>
                <X className="size-4" aria-hidden />
              </Radix.Close>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6 empty:hidden">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t p-4 px-6 empty:hidden max-sm:*:w-full">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </div>
    </Radix.Portal>
  )
}
