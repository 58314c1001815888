import type { Lang } from './words.ts'

/** The texts of the bell, of its page, and of what the browser shows. */
export const notificationWords = {
  fr: {
    locale: 'fr-FR',
    title: 'Notifications',
    unread: (count: number) => (count === 1 ? '1 notification non lue' : `${count} notifications non lues`),
    requested: 'Nouvelle demande',
    written: 'Nouveau message',
    kind: 'De quoi il s’agit',
    messages: 'Messages',
    anyKind: 'Tout',
    unreadOnly: 'Non lues seulement',
    markAll: 'Tout marquer comme lu',
    noneFound: 'Rien ne correspond à ces filtres',
    browser: 'Me prévenir aussi par ce navigateur',
    first: 'Les notifications s’afficheront ainsi.',
  },
  en: {
    locale: 'en-GB',
    title: 'Notifications',
    unread: (count: number) => (count === 1 ? '1 unread notification' : `${count} unread notifications`),
    requested: 'New request',
    written: 'New message',
    kind: 'About',
    messages: 'Messages',
    anyKind: 'Everything',
    unreadOnly: 'Unread only',
    markAll: 'Mark all as read',
    noneFound: 'Nothing matches these filters',
    browser: 'Also notify me in this browser',
    first: 'This is how notifications will look.',
  },
} satisfies Record<Lang, object>
