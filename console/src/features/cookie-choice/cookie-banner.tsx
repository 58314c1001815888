import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import { NECESSARY_PURPOSE, openPreferences, storeCookieChoice } from './cookie-choice'
import { focusContent } from './focus-content'
import { consentPurposes, type Purpose } from './third-parties'
import { useSpaceBelow } from './use-space-below'

/** The text of each purpose. */
const words = { analytics: 'analytics', heatmap: 'heatmap', 'live-chat': 'chat' } as const satisfies Record<
  Purpose,
  string
>

/** The look at the bottom of the screen, over the page. */
const look =
  'fixed inset-x-2 bottom-[calc(8px+env(safe-area-inset-bottom))] z-40 max-h-[calc(100dvh-16px)] overflow-y-auto shadow-float motion-safe:animate-rise sm:inset-x-auto sm:start-4 sm:bottom-4 sm:w-[440px]'
/** Asks once for the configured purposes and leaves the page usable. Refusing is as easy as accepting (CNIL). */
export function CookieBanner() {
  const { t } = useTranslation('cookieChoice')
  const format = useFormats()
  const purposes = consentPurposes()
  const banner = useRef<HTMLElement>(null)
  useSpaceBelow(banner)
  const answer = (choice: 'all' | readonly string[]) => {
    focusContent()
    storeCookieChoice(choice)
  }
  return (
    <section
      ref={banner}
      data-slot="cookie-banner"
      data-print="never"
      aria-labelledby="cookie-banner-title"
      className={`rounded-lg border bg-popover p-4 text-popover-foreground sm:p-5 ${look}`}
    >
      <h2 id="cookie-banner-title" className="font-semibold text-lg tracking-tight">
        {t('title')}
      </h2>
      <p className="mt-1 text-muted-foreground text-sm">
        {t('text', { purposes: format.list(purposes.map((purpose) => t(`purposes.${words[purpose]}`))) })}
      </p>
      <Link
        to="/politique-de-confidentialite#cookies"
        className="focus-ring mt-1 inline-flex min-h-6 items-center rounded-sm text-primary text-sm underline underline-offset-4"
      >
        {t('policy')}
      </Link>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button variant="soft" onClick={() => answer([NECESSARY_PURPOSE])}>
          {t('rejectAll')}
        </Button>
        <Button variant="soft" onClick={() => answer('all')}>
          {t('acceptAll')}
        </Button>
        <Button variant="ghost" className="col-span-2" onClick={openPreferences}>
          {t('preferences')}
        </Button>
      </div>
    </section>
  )
}
