import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The ends of a strip that have hidden content. */
interface Hidden {
  start: boolean
  end: boolean
}

const none: Hidden = { start: false, end: false }
/** The share of the visible width that an arrow scrolls, so that the content at the edge stays visible. */
const STEP = 0.7

interface Props {
  className?: string
  /** Identifies the current entry, which is scrolled into view when this changes. */
  current?: string
  children: ReactNode
}

/**
 * A row that scrolls sideways if it does not fit, with an arrow at each end that hides something. The arrows are for
 * the mouse: keyboard focus scrolls by itself.
 */
export function ScrollStrip({ className = '', current, children }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(none)

  useEffect(() => {
    const place = strip.current
    if (!place) return
    const look = () => setHidden((known) => same(known, hiddenIn(place)))
    // Later entries, or a narrower page, may push the current entry out of view.
    const watch = new ResizeObserver(() => {
      showCurrent(place)
      look()
    })
    for (const one of [place, ...place.children]) watch.observe(one)
    place.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      place.removeEventListener('scroll', look)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is current
  useLayoutEffect(() => {
    if (strip.current) showCurrent(strip.current)
  }, [current])

  const move = (direction: 1 | -1) => {
    const place = strip.current
    if (!place) return
    const forwards = getComputedStyle(place).direction === 'rtl' ? -1 : 1
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    place.scrollBy({ left: direction * forwards * place.clientWidth * STEP, behavior: isCalm ? 'auto' : 'smooth' })
  }

  return (
    <div className={`relative ${className}`}>
      <div
        ref={strip}
        data-slot="scroll-strip"
        className="scroll-px-11 overflow-x-auto overscroll-x-contain rounded-[inherit] [scrollbar-width:none]"
      >
        {children}
      </div>
      {hidden.start && (
        <Arrow
          side="start"
          className="start-0 justify-start bg-linear-to-r rtl:bg-linear-to-l"
          onPress={() => move(-1)}
        >
          <ChevronLeft className="size-4 rtl:-scale-x-100" aria-hidden />
        </Arrow>
      )}
      {hidden.end && (
        <Arrow side="end" className="end-0 justify-end bg-linear-to-l rtl:bg-linear-to-r" onPress={() => move(1)}>
          <ChevronRight className="size-4 rtl:-scale-x-100" aria-hidden />
        </Arrow>
      )}
    </div>
  )
}

interface ArrowProps {
  side: keyof Hidden
  className: string
  onPress: () => void
  children: ReactNode
}

const Arrow = ({ side, className, onPress, children }: ArrowProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-hidden="true"
    data-slot="scroll-arrow"
    data-side={side}
    data-print="never"
    onClick={onPress}
    className={`absolute inset-y-0 flex w-11 items-center from-60% from-background px-1.5 text-muted-foreground hover:text-foreground ${className}`}
  >
    {children}
  </button>
)

/** Returns which ends are hidden. The scroll position is negative in right-to-left text. */
function hiddenIn({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Hidden {
  const gone = Math.abs(scrollLeft)
  return { start: gone > 1, end: scrollWidth - clientWidth - gone > 1 }
}

const same = (known: Hidden, seen: Hidden) => (known.start === seen.start && known.end === seen.end ? known : seen)

/** Scrolls only sideways, since `scrollIntoView` would move the page too. */
function showCurrent(strip: HTMLElement) {
  const current = strip.querySelector('[aria-current=page], [data-state=active]')
  if (!current) return
  const [seen, entry] = [strip.getBoundingClientRect(), current.getBoundingClientRect()]
  const middle = (box: DOMRect) => box.left + box.width / 2
  if (entry.left < seen.left || entry.right > seen.right) strip.scrollLeft += middle(entry) - middle(seen)
}
