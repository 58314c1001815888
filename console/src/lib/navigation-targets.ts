import { isInMode, type Mode, modeTable, type Subject } from '@ancrage/api/contract'
import type { Ability } from './ability'
import type { Language } from './languages'

export type NavigationTargetName =
  | keyof typeof modeTable.navigation
  | 'profile'
  | 'configs'
  | 'practice'
  | 'schedule'
  | 'session-types'
  | 'custom-forms'
  | 'custom-emails'
  | 'reminders'
  | 'messages'
  | 'payments'
  | 'integrations'
  | 'widgets'
  | 'public-page'
  | 'security'
  | 'data'

/** A page that the palette, or `g` and a letter, can open. */
export interface NavigationTarget {
  name: NavigationTargetName
  path: string
  isSetting?: true
  /** The right that it needs. */
  of?: Subject
  /** The practice's mode lacks the page, or most of it. */
  isBeyond: boolean
  /** The letter after `g`, from the page's name. */
  letter: string | undefined
}

interface Row extends Omit<NavigationTarget, 'letter' | 'isBeyond'> {
  from: Mode
  /** The letter in French, then that in English if it is another. */
  letters?: string
}

const { navigation, tabs } = modeTable

const places: readonly Row[] = [
  { name: 'dashboard', path: '/', from: navigation.dashboard, letters: 'jd' },
  { name: 'requests', path: '/requests', from: navigation.requests, letters: 'dr' },
  { name: 'calendar', path: '/calendar', from: navigation.calendar, letters: 'c' },
  { name: 'patients', path: '/patients', from: navigation.patients, letters: 'l' },
  { name: 'sessions', path: '/sessions', from: navigation.sessions, letters: 's' },
  { name: 'inbox', path: '/inbox', from: navigation.inbox, letters: 'm' },
  { name: 'reviews', path: '/reviews', from: navigation.reviews, letters: 'v' },
  { name: 'billing', path: '/facturation', from: navigation.billing, letters: 'fb' },
  { name: 'reports', path: '/reports', from: navigation.reports },
  { name: 'messages', path: '/messages', from: 'essential' },
  { name: 'profile', path: '/profile', from: 'essential', letters: 'i' },
  { name: 'administration', path: '/admin', from: navigation.administration, of: 'Statistics', letters: 'a' },
  { name: 'configs', path: '/settings/configs', from: tabs.configs, isSetting: true, letters: 're' },
  { name: 'practice', path: '/settings/practice', from: tabs.practice, isSetting: true },
  { name: 'schedule', path: '/settings/schedule', from: tabs.schedule, isSetting: true, letters: 'h' },
  {
    name: 'session-types',
    path: '/settings/session-types',
    from: tabs['session-types'],
    isSetting: true,
    letters: 't',
  },
  { name: 'custom-forms', path: '/settings/custom-forms', from: tabs['custom-forms'], isSetting: true },
  { name: 'custom-emails', path: '/settings/custom-emails', from: tabs['custom-emails'], isSetting: true },
  { name: 'reminders', path: '/settings/reminders', from: tabs.reminders, isSetting: true },
  { name: 'payments', path: '/settings/payments', from: tabs.payments, isSetting: true },
  { name: 'integrations', path: '/settings/integrations', from: tabs.integrations, isSetting: true },
  { name: 'widgets', path: '/settings/widgets', from: tabs.widgets, isSetting: true, letters: 'w' },
  { name: 'public-page', path: '/settings/public-page', from: tabs['public-page'], isSetting: true },
  { name: 'security', path: '/settings/security', from: tabs.security, isSetting: true },
  { name: 'data', path: '/settings/data', from: tabs.data, isSetting: true },
]

/**
 * Returns the pages that the rights allow and that exist, with the letters of the language. As in the navigation, those
 * that the practice's mode lacks are marked, and follow once the mode is known.
 */
export const navigationTargets = (
  mode: Mode | undefined,
  ability: Ability,
  hasPage: (path: string) => boolean,
  language: Language,
): NavigationTarget[] =>
  places
    .map(({ letters, from, ...place }) => ({
      ...place,
      isBeyond: !isInMode(mode ?? 'essential', from),
      letter: letters?.at(language === 'fr' ? 0 : -1),
    }))
    .filter(({ isBeyond, of, path }) => (mode || !isBeyond) && (!of || ability.can('read', of)) && hasPage(path))
