import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** A button that scrolls to the top. On a phone it is above the navigation bar. */
export function BackToTop() {
  const { t } = useTranslation('layout')
  return (
    <button
      type="button"
      aria-label={t('toTop')}
      data-tooltip={t('toTop')}
      data-slot="scroll-to-top"
      data-print="never"
      onClick={goUp}
      className="focus-ring fixed end-4 bottom-4 z-30 grid size-10 place-items-center rounded-full border bg-popover text-muted-foreground shadow-float hover:bg-accent hover:text-foreground motion-safe:animate-fade-in max-[616px]:bottom-[calc(72px+env(safe-area-inset-bottom))] pointer-coarse:size-11 print:hidden"
    >
      <ArrowUp className="size-[18px]" strokeWidth={1.75} aria-hidden />
    </button>
  )
}

/** The button disappears at the top, so the focus moves to the start of the page. */
function goUp() {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById('content')?.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
}
