import { buttonClass } from '@ancrage/widgets/ui/button'
import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Popover, popoverItem } from '../components/ui/popover'
import { useSignedInUser } from '../lib/signed-in'
import { Brand } from './brand'
import { PreferenceMenus } from './preferences'

/** The sections of the landing page, by their anchors. */
const parts = ['features', 'tour', 'prices', 'questions', 'contact'] as const

/** The header of the landing page: brand, sections, language, theme, and sign-in. */
export function SiteBar() {
  const { t } = useTranslation('layout')
  const user = useSignedInUser()
  const entry = { to: user ? '/' : '/login', label: t(user ? 'site.toPractice' : 'site.signIn') }
  return (
    <header data-slot="header" className="sticky top-0 z-30 border-b bg-background">
      <div className="mx-auto flex h-(--bar) w-full max-w-3xl items-center gap-2 px-4 sm:px-6">
        <Link to="/accueil" aria-label={t('home')} className="focus-ring flex rounded-md">
          <Brand />
        </Link>
        <nav aria-label={t('site.parts')} className="ms-6 hidden md:block">
          <ul className="flex gap-1">
            {parts.map((part) => (
              <li key={part}>
                <Link
                  to={`/accueil#${part}`}
                  className="ease-colors focus-ring block rounded-md px-3 py-2 text-muted-foreground hover:bg-accent hover:text-foreground"
                >
                  {t(`site.${part}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <PreferenceMenus className="ms-auto" />
        <Link to={entry.to} className={buttonClass({ variant: 'secondary', className: 'max-sm:hidden' })}>
          {entry.label}
        </Link>
        <div className="md:hidden">
          <Popover label={t('site.menu')} trigger={<Menu className="size-[18px]" strokeWidth={1.75} aria-hidden />}>
            {parts.map((part) => (
              <PanelLink key={part} to={`/accueil#${part}`} label={t(`site.${part}`)} />
            ))}
            <PanelLink {...entry} />
          </Popover>
        </div>
      </div>
    </header>
  )
}

/** A link of the menu. It closes the menu, which would stay open on the same page. */
const PanelLink = ({ to, label }: { to: string; label: string }) => (
  <Link
    to={to}
    className={popoverItem}
    onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
  >
    {label}
  </Link>
)
