import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import type { DrawerTexts } from './texts.ts'

interface LeaveQuestionProps {
  texts: DrawerTexts
  onStay: () => void
  onLeave: () => void
}

/** Asks before closing throws away what was written. */
export function LeaveQuestion({ texts, onStay, onLeave }: LeaveQuestionProps) {
  const first = useRef<HTMLButtonElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const root = first.current?.getRootNode() as ShadowRoot
    before.current = root.activeElement
    first.current?.focus()
    return () => (before.current as HTMLElement | null)?.focus?.()
  }, [])
  return (
    <div
      role="alertdialog"
      aria-labelledby="drawer-leave"
      aria-describedby="drawer-leave-help"
      className="flex flex-col gap-3 border-b border-card-border bg-warning-soft p-4 text-base sm:px-6"
    >
      <div>
        <p id="drawer-leave" className="font-semibold text-warning">
          {texts.leave}
        </p>
        <p id="drawer-leave-help">{texts.leaveHelp}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={first} onClick={onStay}>
          {texts.stay}
        </Button>
        <Button variant="secondary" onClick={onLeave}>
          {texts.leaveNow}
        </Button>
      </div>
    </div>
  )
}
