import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

/** From here on the way back is long. Pixels. Source: specification §9. */
const THRESHOLD = 200

function subscribe(reader: () => void) {
  addEventListener('scroll', reader, { passive: true })
  return () => removeEventListener('scroll', reader)
}

/** The way back up, for pages that have been scrolled; on a phone above the navigation's bar. */
export function ScrollToTop() {
  const { t } = useTranslation('layout')
  const isFar = useSyncExternalStore(subscribe, () => scrollY > THRESHOLD)
  if (!isFar) return null
  return (
    <button
      type="button"
      aria-label={t('toTop')}
      data-tooltip={t('toTop')}
      data-slot="scroll-to-top"
      data-print="never"
      onClick={goUp}
      className="focus-ring fixed end-4 bottom-4 z-30 grid size-10 place-items-center rounded-full border bg-popover text-muted-foreground shadow-float hover:bg-accent hover:text-foreground motion-safe:animate-fade-in max-sm:bottom-[calc(72px+env(safe-area-inset-bottom))] pointer-coarse:size-11 print:hidden"
    >
      <ArrowUp className="size-[18px]" strokeWidth={1.75} aria-hidden />
    </button>
  )
}

/** The button is gone at the top: the keyboard goes on at the page's beginning. */
function goUp() {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById('content')?.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
}
