import {
  BellRing,
  Building2,
  Calendar,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  CalendarSync,
  ChartColumn,
  CircleUser,
  ClipboardList,
  Code,
  CreditCard,
  Globe,
  HardDriveDownload,
  Inbox,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Mail,
  MailOpen,
  Monitor,
  Moon,
  Palette,
  Printer,
  ReceiptText,
  Send,
  ShieldCheck,
  ShieldUser,
  SlidersHorizontal,
  Star,
  Sun,
  Sunrise,
  Tag,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { switchLanguage } from '../../lib/i18n'
import { type Language, languages } from '../../lib/languages'
import type { NavigationTarget, NavigationTargetName } from '../../lib/navigation-targets'
import { JUMP_KEY } from '../../lib/shortcuts'
import { chooseTheme, themes } from '../../lib/theme'
import { useLanguage } from '../../lib/use-formats'
import { openAppearance } from '../appearance/public'
import { openPlanning } from '../sessions/public'
import { openShortcuts } from './open-palette'

/** An entry of the palette. */
export interface PaletteEntry {
  /** The same in every language, since recent choices are stored by it. */
  id: string
  group: 'pages' | 'settings' | 'actions'
  label: string
  /** Related words that find it too. */
  words: string
  icon: LucideIcon
  keys?: readonly string[]
  /** The practice's mode lacks the page, or most of it. */
  isBeyond?: boolean
  run: () => void
}

const placeIcons: Record<NavigationTargetName, LucideIcon> = {
  dashboard: Sunrise,
  requests: Inbox,
  calendar: Calendar,
  patients: Users,
  sessions: CalendarDays,
  inbox: Mail,
  reviews: Star,
  billing: ReceiptText,
  reports: ChartColumn,
  profile: CircleUser,
  administration: ShieldUser,
  configs: SlidersHorizontal,
  practice: Building2,
  schedule: CalendarClock,
  'session-types': Tag,
  'custom-forms': ClipboardList,
  'custom-emails': MailOpen,
  reminders: BellRing,
  messages: Send,
  payments: CreditCard,
  integrations: CalendarSync,
  widgets: Code,
  'public-page': Globe,
  security: ShieldCheck,
  data: HardDriveDownload,
}
const themeIcons = { light: Sun, dark: Moon, system: Monitor }

/** Returns the entries that need no search: pages, settings, actions. */
export function useEntries(places: readonly NavigationTarget[], onSignOut: () => void): PaletteEntry[] {
  const { t } = useTranslation('commandPalette')
  const navigate = useNavigate()
  const currentLanguage = useLanguage()
  const action = (entry: Omit<PaletteEntry, 'group'>): PaletteEntry => ({ ...entry, group: 'actions' })
  const others = (Object.keys(languages) as Language[]).filter((language) => language !== currentLanguage)
  return [
    ...places.map(
      ({ name, path, isSetting, isBeyond, letter }): PaletteEntry => ({
        id: name,
        group: isSetting ? 'settings' : 'pages',
        label: t(`places.${name}`),
        words: t(`words.${name}`),
        icon: placeIcons[name],
        isBeyond,
        ...(letter && { keys: [JUMP_KEY, letter] }),
        run: () => void navigate(path),
      }),
    ),
    action({
      id: 'plan-session',
      label: t('plan'),
      words: t('planWords'),
      icon: CalendarPlus,
      run: () => openPlanning(),
    }),
    ...themes.map((theme) =>
      action({
        id: `theme-${theme}`,
        label: t(`themes.${theme}`),
        words: t('themeWords'),
        icon: themeIcons[theme],
        run: () => chooseTheme(theme),
      }),
    ),
    ...others.map((language) =>
      action({
        id: `language-${language}`,
        label: t('language', { language: languages[language].name }),
        words: t('languageWords'),
        icon: Languages,
        run: () => void switchLanguage(language, { isChoice: true }),
      }),
    ),
    action({ id: 'customize', label: t('customize'), words: t('customizeWords'), icon: Palette, run: openAppearance }),
    action({ id: 'shortcuts', label: t('shortcuts'), words: t('shortcutsWords'), icon: Keyboard, run: openShortcuts }),
    action({ id: 'print', label: t('print'), words: t('printWords'), icon: Printer, run: () => print() }),
    action({ id: 'sign-out', label: t('signOut'), words: t('signOutWords'), icon: LogOut, run: onSignOut }),
  ]
}
