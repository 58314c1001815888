import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CookieLink } from '../features/cookie-choice/cookie-link'
import { WithdrawLink } from '../features/cookie-choice/withdraw-link'
import { usePreferences } from '../lib/layout-preferences'
import { useNow } from '../lib/now'

const links = [
  { to: '/mentions-legales', key: 'site.legal' },
  { to: '/politique-de-confidentialite', key: 'site.privacy' },
  { to: '/accessibilite', key: 'site.accessibility' },
] as const

const look =
  'ease-colors focus-ring inline-flex min-h-8 items-center rounded-sm underline-offset-4 hover:text-foreground hover:underline pointer-coarse:min-h-11'

/**
 * The footer of pages behind the sign-in: after the page, always visible, or hidden. On a phone it is above the
 * navigation bar.
 */
export function PracticeFooter({ isAboveBar }: { isAboveBar: boolean }) {
  const { t } = useTranslation('layout')
  const { footerType } = usePreferences()
  const year = new Date(useNow()).getFullYear()
  const isSticky = footerType === 'sticky' && !isAboveBar
  if (footerType === 'hidden') return isAboveBar ? <RoomForBar /> : null
  return (
    <footer
      data-slot="footer"
      data-print="never"
      className={clsx('border-t text-muted-foreground text-sm', isSticky && 'frame-ground sticky bottom-0 z-20')}
    >
      <div className="mx-auto flex w-full max-w-(--content) flex-wrap items-center gap-x-4 px-4 py-1 sm:px-6">
        <p className="me-auto py-1">{t('copyright', { year })}</p>
        <nav aria-label={t('site.footer')}>
          <ul className="flex flex-wrap gap-x-4">
            {links.map(({ to, key }) => (
              <li key={key}>
                <Link to={to} className={look}>
                  {t(key)}
                </Link>
              </li>
            ))}
            <li>
              <CookieLink className={look}>{t('site.cookies')}</CookieLink>
            </li>
            <li>
              <WithdrawLink className={look} />
            </li>
          </ul>
        </nav>
      </div>
      {isAboveBar && <RoomForBar />}
    </footer>
  )
}

const RoomForBar = () => <div data-print="never" className="h-[calc(57px+env(safe-area-inset-bottom))]" />
