import { isInMode, modeTable, type Subject } from '@ancrage/api/contract'
import {
  Calendar,
  CalendarDays,
  ChartColumn,
  CircleUser,
  createLucideIcon,
  Inbox,
  type LucideIcon,
  Mail,
  ReceiptText,
  Settings,
  ShieldUser,
  Sunrise,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAbility } from '../lib/ability'
import { useMode } from '../lib/mode'
import { table } from '../routes'

type Text = keyof typeof modeTable.navigation | 'settings' | 'profile'

interface Row {
  path: string
  /** Another address of the same page. */
  alias?: string
  /** The path below which the pages of this entry are. Default: its own path. */
  under?: string
  /** Paths of other pages that belong to this entry, with those below them. */
  beside?: readonly string[]
  text: Text
  icon: LucideIcon
  /** The right that it needs. */
  of?: Subject
  /** Shown in the account's menu; only the overlay lists it with the others. */
  isOwn?: boolean
}

/** A star of few points. The library's own is four times as large, on every first screen. */
const Rating = createLucideIcon({
  name: 'rating',
  size: 24,
  node: [['path', { d: 'm12 3 2.8 5.9 6.4.8-4.7 4.4 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.4 6.4-.8z', key: 'star' }]],
})

/** The entries of the navigation, in the order of a day. The mode table says which are marked as of the full mode. */
const rows: readonly Row[] = [
  { path: '/', alias: '/dashboard', text: 'dashboard', icon: Sunrise },
  { path: '/requests', text: 'requests', icon: Inbox },
  { path: '/calendar', text: 'calendar', icon: Calendar },
  { path: '/patients', text: 'patients', icon: Users },
  { path: '/sessions', text: 'sessions', icon: CalendarDays },
  { path: '/inbox', beside: ['/messages', '/mailings'], text: 'inbox', icon: Mail },
  { path: '/reviews', text: 'reviews', icon: Rating },
  { path: '/facturation', text: 'billing', icon: ReceiptText },
  { path: '/reports', text: 'reports', icon: ChartColumn },
  { path: '/admin', text: 'administration', icon: ShieldUser, of: 'Statistics' },
  { path: '/settings/configs', under: '/settings', text: 'settings', icon: Settings },
  { path: '/profile', text: 'profile', icon: CircleUser, isOwn: true },
]

/** An entry of the navigation, as this user sees it. */
export interface Destination extends Pick<Row, 'path' | 'icon'> {
  label: string
  isHere: boolean
  isOwn: boolean
  /** The practice's mode lacks the page, or most of it. */
  isBeyond: boolean
}

/** Says whether the address has a page. */
const hasPage = ({ path, under }: Row) =>
  table.some((route) => route.path === (under ?? path) && (route.page ?? route.redirect))

const built = rows.filter(hasPage)

/** Returns the entries for this user. Those that the practice's mode lacks follow once the mode is known. */
export function useDestinations(): Destination[] {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  const ability = useAbility()
  const mode = useMode()
  const from: Partial<Record<Text, (typeof modeTable.navigation)['reports'] | 'essential'>> = modeTable.navigation
  const isBeyond = (text: Text) => !isInMode(mode ?? 'essential', from[text] ?? 'essential')
  return built
    .filter(({ text, of }) => (mode || !isBeyond(text)) && (!of || ability.can('read', of)))
    .map(({ path, alias, under = path, beside = [], text, icon, isOwn = false }) => ({
      path,
      icon,
      isOwn,
      label: t(text),
      isBeyond: isBeyond(text),
      isHere:
        pathname === path ||
        pathname === alias ||
        (path !== '/' && pathname.startsWith(`${under}/`)) ||
        beside.some((one) => `${pathname}/`.startsWith(`${one}/`)),
    }))
}
