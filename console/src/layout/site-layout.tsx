import './texts'
import { Outlet } from 'react-router'
import { Footer } from './footer'
import { Main } from './main-content'
import { ScrollMemory } from './scroll-memory'
import { SiteBar } from './site-bar'
import { SkipLink } from './skip-link'

/** The frame of the product's public pages. */
export const SiteLayout = () => (
  <div className="flex min-h-[calc(100dvh-var(--covered-below,0px))] flex-col">
    <SkipLink />
    <SiteBar />
    <Main className="flex-1">
      <Outlet />
    </Main>
    <Footer />
    <ScrollMemory />
  </div>
)
