import { NavLink, useLocation } from 'react-router'
import { ScrollStrip } from './scroll-strip'
import { tabLook, tabRow } from './tab-look'

interface Props {
  /** What the tabs are of, for screen readers. */
  label: string
  tabs: readonly { to: string; label: string }[]
  className?: string
}

/** Tabs whose panels are pages of their own: links, each with its address. Where they do not fit they scroll. */
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
