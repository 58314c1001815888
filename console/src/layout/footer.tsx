import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CookieLink } from '../features/cookie-choice/cookie-link'
import { WithdrawLink } from '../features/cookie-choice/withdraw-link'

const links = [
  { to: '/accueil', key: 'site.about' },
  { to: '/mentions-legales', key: 'site.legal' },
  { to: '/conditions-d-utilisation', key: 'site.terms' },
  { to: '/politique-de-confidentialite', key: 'site.privacy' },
  { to: '/accessibilite', key: 'site.accessibility' },
  { to: '/accueil#contact', key: 'site.contact' },
] as const

const look =
  'ease-colors focus-ring inline-flex min-h-8 items-center rounded-sm text-muted-foreground text-sm underline-offset-4 hover:text-foreground hover:underline pointer-coarse:min-h-11'

/** The footer of every public page, with links to publisher, privacy and accessibility. */
export function Footer() {
  const { t } = useTranslation('layout')
  return (
    <footer data-print="never" className="mt-16 border-t">
      <nav aria-label={t('site.footer')} className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6">
        <ul className="flex flex-wrap items-center gap-x-6 gap-y-1 lg:justify-center">
          {links.map(({ to, key }) => (
            <li key={to}>
              <Link to={to} className={look}>
                {t(key)}
              </Link>
            </li>
          ))}
          <li>
            <CookieLink className={look}>{t('site.cookies')}</CookieLink>
          </li>
          <li className="empty:hidden has-[>[hidden]]:hidden">
            <WithdrawLink className={look} />
          </li>
        </ul>
      </nav>
    </footer>
  )
}
