import { NavLink, useLocation } from 'react-router'
import { FullModeMark } from '../full-mode-mark'
import { ScrollStrip } from './scroll-strip'

interface Props {
  /** What the tabs are of, for screen readers. */
  label: string
  /** `isBeyond`: it comes with the full mode. */
  tabs: readonly { to: string; label: string; isBeyond?: boolean }[]
  className?: string
}

/** Tabs whose panels are pages of their own: links, each with its address. Where they do not fit they scroll. */
export function TabLinks({ label, tabs, className = '' }: Props) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} data-print="never" className={className}>
      <ScrollStrip current={pathname}>
        <ul className="flex w-max min-w-full gap-1 border-b">
          {tabs.map((tab) => (
            <li key={tab.to} className="flex">
              <NavLink
                to={tab.to}
                className="relative grid min-h-10 place-items-center whitespace-nowrap rounded-t-md px-3 font-medium text-muted-foreground outline-offset-[-2px] transition-colors after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full hover:bg-accent hover:text-foreground aria-[current=page]:text-primary aria-[current=page]:after:bg-primary pointer-coarse:min-h-11 forced-colors:aria-[current=page]:after:bg-[Highlight]"
              >
                <span>
                  {tab.label}
                  {tab.isBeyond && <FullModeMark />}
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      </ScrollStrip>
    </nav>
  )
}
