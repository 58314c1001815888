import { buttonClass } from '@ancrage/widgets/ui/button'
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'

interface Props {
  label: string
  /** The content of the button. */
  trigger: ReactNode
  triggerClass?: string
  /** The button shows its name as text, so it needs no tooltip. */
  hasWords?: boolean
  /** The edge of the button that the panel is aligned with. */
  align?: 'start' | 'end'
  /** The size of the panel in pixels, so that it stays visible. */
  room?: { width: number; height: number }
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

const GAP = 6
const EDGE = 8
const SOME_LINES = { width: 0, height: 240 }

/**
 * A button and its panel, by the browser's own popover: it closes on Escape and on a press outside, returns the focus
 * and lies above everything.
 */
export function Popover({
  label,
  trigger,
  triggerClass,
  hasWords = false,
  align = 'end',
  room = SOME_LINES,
  onOpenChange,
  children,
}: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)

  function place({ newState, currentTarget: panel }: ToggleEvent<HTMLDivElement>) {
    if (newState !== 'open' || !button.current) return
    const { top, bottom, left, right } = button.current.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const isAbove = clientHeight - bottom < room.height && top > clientHeight - bottom
    const isAtRight = (align === 'end') === (document.dir !== 'rtl')
    const inset = Math.min(isAtRight ? clientWidth - right : left, clientWidth - room.width - EDGE)
    Object.assign(panel.style, {
      top: isAbove ? 'auto' : `${bottom + GAP}px`,
      bottom: isAbove ? `${clientHeight - top + GAP}px` : 'auto',
      [isAtRight ? 'left' : 'right']: 'auto',
      [isAtRight ? 'right' : 'left']: `${Math.max(EDGE, inset)}px`,
      maxHeight: `${(isAbove ? top : clientHeight - bottom) - GAP - EDGE}px`,
    })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        data-tooltip={hasWords ? undefined : label}
        popoverTarget={id}
        className={triggerClass ?? buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        data-slot="popover"
        onBeforeToggle={place}
        onToggle={({ newState }) => onOpenChange?.(newState === 'open')}
        className="inset-auto m-0 min-w-48 max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-float motion-safe:open:animate-rise"
      >
        {children}
      </div>
    </>
  )
}

/** The look of an entry in a panel. */
export const popoverItem =
  'flex min-h-9 w-full select-none items-center gap-2 rounded-md px-2 text-start hover:bg-accent has-focus-visible:bg-accent has-focus-visible:outline-2 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'
