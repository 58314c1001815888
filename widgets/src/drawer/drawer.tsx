import type { Lang } from '@ancrage/api/format/language'
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { illustrations } from '../ui/illustrations.tsx'
import type { WidgetElement, WidgetProps } from '../widget-props.ts'
import '../whole-sheet.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { lockScroll } from './lock-scroll.ts'
import { drawerTexts } from './texts.ts'

export interface DrawerProps {
  lang: Lang
  emit: WidgetProps['emit']
  host: WidgetElement
  /** In the middle of the page instead of at its side. */
  isModal: boolean
  children: ReactNode
}

/** After these events closing loses nothing. */
const SENT = ['ancrage-request', 'ancrage-rescheduled', 'ancrage-cancelled', 'ancrage-contact', 'ancrage-review']

/**
 * The element in a dialog: a sheet at the side or in the middle, on a phone full screen. It is a native dialog, which
 * brings focus handling and Escape.
 */
export function Drawer({ lang, emit, host, isModal, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isWritten = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const texts = drawerTexts[lang]

  useLayoutEffect(() => {
    const shown = dialog.current
    const unlock = lockScroll()
    shown?.showModal()
    return () => {
      // The browser gives the focus back only while the dialog is still in the page.
      shown?.close()
      unlock()
    }
  }, [])
  // A dialog that is moved in the page leaves the top layer, and the page behind it could be reached.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown?.isConnected || shown.matches(':modal')) return
    shown.open = false
    shown.showModal()
  })
  useEffect(() => {
    emit('open')
    return () => void emit('close')
  }, [emit])
  useEffect(() => {
    const sent = () => {
      isWritten.current = false
    }
    for (const name of SENT) host.addEventListener(name, sent)
    return () => {
      for (const name of SENT) host.removeEventListener(name, sent)
    }
  }, [host])

  const ask = () => (isWritten.current ? setAsking(true) : host.close())
  const pressed = (event: MouseEvent) => {
    if (event.target === dialog.current) ask()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by onCancel
    <dialog
      ref={dialog}
      part="drawer"
      data-slot="drawer"
      aria-label={texts.label}
      onCancel={(event) => {
        event.preventDefault()
        ask()
      }}
      // Browsers close a dialog that refuses twice in a row.
      onClose={() => dialog.current && host.close()}
      onClick={pressed}
      onInput={() => {
        isWritten.current = true
      }}
      data-display={isModal ? 'modal' : 'drawer'}
      className={`fixed w-full max-w-none overflow-hidden border-0 bg-transparent p-0 text-foreground outline-none backdrop:bg-overlay sm:shadow-float ${isModal ? inMiddle : atSide}`}
    >
      <div
        className={`flex flex-col bg-card @container/widget ${isModal ? 'max-sm:h-dvh sm:max-h-[calc(100dvh-64px)]' : 'h-full'}`}
      >
        <div className="flex justify-end border-b border-card-border p-2">
          <Button
            variant="ghost"
            size="icon"
            part="drawer-close"
            aria-label={texts.close}
            title={texts.close}
            onClick={ask}
          >
            <Icon path={illustrations.close} size={20} />
          </Button>
        </div>
        {isAsking && <LeaveQuestion texts={texts} onStay={() => setAsking(false)} onLeave={() => host.close()} />}
        <div inert={isAsking} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {children}
        </div>
      </div>
    </dialog>
  )
}

const atSide = 'inset-y-0 start-auto end-0 m-0 h-dvh max-h-none forced-colors:border-s'
const inMiddle = 'm-auto max-h-none max-sm:inset-0 max-sm:m-0 max-sm:h-dvh sm:rounded-lg forced-colors:border'
