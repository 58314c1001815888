import { NavLink, useLocation } from 'react-router'
import { ScrollStrip } from './scroll-strip'
import { tabLook, tabRow } from './tab-look'

interface Props {
  /** The name of the navigation, for screen readers. */
  label: string
  tabs: readonly { to: string; label: string }[]
  className?: string
}

/** Tabs as links to pages of their own. They scroll sideways if they do not fit. */
export function TabLinks({ label, tabs, className = '' }: Props) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} data-print="never" className={className}>
      <ScrollStrip current={pathname}>
        <ul className={tabRow}>
          {tabs.map((tab) => (
            <li key={tab.to} className="flex">
              <NavLink end to={tab.to} className={tabLook}>
                {tab.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </ScrollStrip>
    </nav>
  )
}
