import { clsx } from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { setPreferences, usePreferences } from '../lib/layout-preferences'
import { useIsDesktop } from '../lib/media'
import { useDestinations } from './destinations'
import { NavigationLink } from './navigation-link'
import { Overlay } from './overlay'

/** The number of entries that fit on a phone, beside the menu. */
const MOST_IN_BAR = 4

/** The number of entries that fit into the page's column with their icons. An admin has one more. */
const MOST_WITH_ICONS = 10

/**
 * The navigation of a phone, at the bottom: the first entries, the bell if there is no header, and the menu with all.
 */
export function NavigationBar({ above, bell }: { above: ReactNode; bell: ReactNode }) {
  const { t } = useTranslation('layout')
  const places = useDestinations().filter(({ isOwn }) => !isOwn)
  return (
    <nav
      aria-label={t('navigation')}
      data-print="never"
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-background pb-[env(safe-area-inset-bottom)]"
    >
      <div className="absolute start-4 bottom-full mb-2 rounded-full shadow-float empty:hidden">{above}</div>
      <ul className="flex">
        {places.slice(0, bell ? MOST_IN_BAR - 1 : MOST_IN_BAR).map((place) => (
          <li key={place.path} className="flex flex-auto">
            <NavigationLink to={place} look="tile" className="h-14 flex-1" />
          </li>
        ))}
        {bell && <li className="flex flex-auto">{bell}</li>}
        <li className="flex flex-auto">
          <Overlay look="tile" />
        </li>
      </ul>
    </nav>
  )
}

/** The navigation below the header, from 960 px on. It slides up while somebody scrolls down. */
export function NavigationRow({ isSticky, isAway, end }: { isSticky: boolean; isAway: boolean; end?: ReactNode }) {
  const { t } = useTranslation('layout')
  const places = useDestinations().filter(({ isOwn }) => !isOwn)
  return (
    <div
      data-slot="navigation-row"
      data-print="never"
      className={clsx(
        'pointer-events-none z-30 h-11 overflow-clip',
        isSticky ? 'sticky top-[calc(var(--header)-44px)] data-away:top-(--header)' : 'relative',
      )}
      data-away={isAway || undefined}
    >
      <div
        className={clsx(
          'frame-ground pointer-events-auto relative isolate h-full border-b transition-transform duration-180 ease-out focus-within:translate-y-0 motion-reduce:transition-none',
          isAway && '-translate-y-full not-focus-within:pointer-events-none',
        )}
      >
        <div className="mx-auto flex h-full w-full max-w-(--content) items-center gap-2 px-4 sm:px-6">
          <nav
            aria-label={t('navigation')}
            className="@container -mx-2 min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]"
          >
            <ul data-many={places.length > MOST_WITH_ICONS || undefined} className="flex w-max gap-0.5">
              {places.map((place) => (
                <li key={place.path}>
                  <NavigationLink to={place} look="row" className="h-9 px-2" />
                </li>
              ))}
            </ul>
          </nav>
          {end}
        </div>
      </div>
    </div>
  )
}

/** The navigation at the side: names beside icons, below icons on a tablet, or only icons. */
export function NavigationSide({ end }: { end?: ReactNode }) {
  const { t } = useTranslation('layout')
  const places = useDestinations().filter(({ isOwn }) => !isOwn)
  const isDesktop = useIsDesktop()
  const isCollapsed = usePreferences().verticalNavCollapsed === 'on'
  const look = isCollapsed ? 'icon' : isDesktop ? 'line' : 'tile'
  const Toggle = isCollapsed ? PanelLeftOpen : PanelLeftClose
  const name = t(isCollapsed ? 'expand' : 'collapse')
  return (
    <div
      data-slot="navigation-side"
      data-print="never"
      className="sticky top-(--header) flex h-[calc(100dvh-var(--header))] w-(--side) shrink-0 flex-col border-e bg-background transition-[width] duration-180 ease-out motion-reduce:transition-none"
    >
      <nav aria-label={t('navigation')} className="min-h-0 flex-1 overflow-y-auto overflow-x-clip p-2">
        <ul className="flex flex-col gap-1">
          {places.map((place) => (
            <li key={place.path}>
              <NavigationLink
                to={place}
                look={look}
                className={{ icon: 'h-11', tile: 'h-16', line: 'h-10 px-3' }[look]}
              />
            </li>
          ))}
        </ul>
      </nav>
      <div
        className={clsx('flex gap-2 p-2', look === 'line' ? 'items-center justify-between' : 'flex-col items-center')}
      >
        {end}
        <button
          type="button"
          aria-label={name}
          data-tooltip={name}
          data-tooltip-side
          aria-expanded={!isCollapsed}
          className="ease-colors focus-ring ms-auto grid size-11 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground only:mx-auto"
          onClick={() => setPreferences({ verticalNavCollapsed: isCollapsed ? 'off' : 'on' })}
        >
          <Toggle className="size-5 rtl:-scale-x-100" strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </div>
  )
}
