/** How much of the product a practice sees. A new one begins with the essential mode. */
export const modes = ['essential', 'full'] as const
export type Mode = (typeof modes)[number]

/**
 * The mode from which something is available. Entries of the navigation and of the settings that a practice's mode
 * lacks are shown, and marked as of the full mode. Features that it lacks are left out, or an offer is in their place.
 */
export const modeTable = {
  navigation: {
    dashboard: 'essential',
    requests: 'essential',
    calendar: 'essential',
    patients: 'essential',
    sessions: 'essential',
    inbox: 'essential',
    reviews: 'essential',
    billing: 'full',
    reports: 'full',
    administration: 'essential',
  },
  tabs: {
    configs: 'essential',
    practice: 'essential',
    schedule: 'essential',
    'session-types': 'essential',
    'custom-forms': 'full',
    'custom-emails': 'full',
    reminders: 'essential',
    payments: 'full',
    integrations: 'essential',
    widgets: 'essential',
    'public-page': 'essential',
    security: 'essential',
    data: 'essential',
  },
  features: {
    clients: 'essential',
    calendar: 'essential',
    bookingWidget: 'essential',
    emailReminders: 'essential',
    billing: 'full',
    cardPayments: 'full',
    sms: 'full',
    customForms: 'full',
    customEmails: 'full',
    packs: 'full',
    analytics: 'full',
  },
} as const satisfies Record<string, Record<string, Mode>>

/** Whether a mode includes what begins with the mode `from`. */
export const isInMode = (mode: Mode, from: Mode) => modes.indexOf(mode) >= modes.indexOf(from)
