import './texts'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router'
import { PracticeBrand } from '../components/practice-brand'
import { useShownLook } from '../lib/practice-look'
import { Brand } from './brand'
import { Footer } from './footer'
import { Main } from './main-content'
import { PreferenceMenus } from './preferences'
import { ScrollMemory } from './scroll-memory'
import { SkipLink } from './skip-link'

/** The frame of public pages: brand, language, theme. A page of a practice shows the practice's brand. */
export function PublicLayout() {
  const { t } = useTranslation('layout')
  const practice = useShownLook()
  return (
    <div className="flex min-h-[calc(100dvh-var(--covered-below,0px))] flex-col">
      <SkipLink />
      <header
        data-slot="header"
        className="mx-auto flex h-(--bar) w-full max-w-3xl items-center justify-between gap-2 px-4 sm:px-6"
      >
        {practice === undefined ? (
          <span />
        ) : practice ? (
          <p className="min-w-0 font-semibold text-lg leading-tight tracking-tight">
            <PracticeBrand practice={practice} />
          </p>
        ) : (
          <Link to="/accueil" aria-label={t('home')} className="focus-ring flex rounded-md">
            <Brand />
          </Link>
        )}
        <PreferenceMenus />
      </header>
      <Main className="flex flex-1 flex-col">
        <Outlet />
      </Main>
      <Footer />
      <ScrollMemory />
    </div>
  )
}
