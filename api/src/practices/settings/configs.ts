import * as z from 'zod'
import { Lang, timeZone } from '../../http/schema.ts'
import { modes } from '../modes.ts'
import { type SettingGroup, setting } from './declare.ts'

/** The cards of the tab, in their order. */
export const configGroups = {
  place: {
    label: { fr: 'Heure et langue', en: 'Time and language' },
    help: {
      fr: 'Vos horaires, vos rendez-vous et les messages à vos clients s’y règlent.',
      en: 'Your hours, your appointments and the messages to your clients follow them.',
    },
  },
  booking: {
    label: { fr: 'Réservation en ligne', en: 'Online booking' },
    help: {
      fr: 'Ce que vos clients peuvent choisir. Vos changements s’appliquent aussitôt ; les rendez-vous déjà pris ne bougent pas.',
      en: 'What your clients can choose. Your changes apply at once; appointments already made do not move.',
    },
  },
  policies: {
    label: { fr: 'Demandes et annulations', en: 'Requests and cancellations' },
    help: {
      fr: 'Ce qui se passe après une demande, et jusqu’à quand un client peut changer d’avis.',
      en: 'What happens after a request, and until when a client may have second thoughts.',
    },
  },
  discretion: {
    label: { fr: 'Discrétion', en: 'Discretion' },
    help: {
      fr: 'Ce que l’entourage d’un client peut lire par-dessus son épaule.',
      en: 'What people around a client can read over their shoulder.',
    },
  },
} as const satisfies Record<string, SettingGroup>

const tab = 'configs'

/** Time zone, language, booking rules and policies. */
export const configs = {
  timezone: setting(timeZone, 'Europe/Paris', {
    tab,
    group: 'place',
    column: 'time_zone',
    label: { fr: 'Fuseau horaire', en: 'Time zone' },
    help: {
      fr: 'Vos horaires d’ouverture sont à l’heure de ce fuseau.',
      en: 'Your opening hours are in the time of this zone.',
    },
  }),
  language: setting(Lang, 'fr', {
    tab,
    group: 'place',
    column: 'locale',
    choices: ['fr', 'en'],
    label: { fr: 'Langue du cabinet', en: 'Language of the practice' },
    help: {
      fr: 'Celle de votre widget et de vos messages, quand un client n’en a pas choisi d’autre.',
      en: 'That of your widget and messages, unless a client has chosen another.',
    },
  }),
  noticeMinutes: setting(z.int().min(0).max(43_200), 720, {
    tab,
    group: 'booking',
    unit: 'minutes',
    label: { fr: 'Délai avant un rendez-vous', en: 'Notice before an appointment' },
    help: {
      fr: 'Passé ce délai, un client ne peut plus réserver en ligne.',
      en: 'Later than this, a client can no longer book online.',
    },
  }),
  horizonDays: setting(z.int().min(1).max(365), 60, {
    tab,
    group: 'booking',
    unit: 'days',
    label: { fr: 'Réservations ouvertes sur', en: 'Bookable ahead' },
    help: {
      fr: 'À compter d’aujourd’hui.',
      en: 'Counted from today.',
    },
  }),
  gridMinutes: setting(z.int().min(5).max(240), 15, {
    tab,
    group: 'booking',
    unit: 'minutes',
    choices: [5, 10, 15, 20, 30, 45, 60, 90, 120],
    label: { fr: 'Un horaire proposé toutes les', en: 'A time offered every' },
    help: {
      fr: 'L’écart entre deux débuts de séance proposés.',
      en: 'The distance between two offered starts.',
    },
  }),
  mostPerDay: setting(z.int().min(1).max(50).nullable(), null, {
    tab,
    group: 'booking',
    unit: 'sessions',
    label: { fr: 'Séances par jour, au plus', en: 'Sessions a day, at most' },
    help: {
      fr: 'Au-delà, ce jour n’est plus proposé. Vide : sans limite.',
      en: 'Beyond it, the day is no longer offered. Empty: no limit.',
    },
  }),
  mostPerWeek: setting(z.int().min(1).max(200).nullable(), null, {
    tab,
    group: 'booking',
    unit: 'sessions',
    label: { fr: 'Séances par semaine, au plus', en: 'Sessions a week, at most' },
    help: {
      fr: 'Au-delà, cette semaine n’est plus proposée. Vide : sans limite.',
      en: 'Beyond it, the week is no longer offered. Empty: no limit.',
    },
  }),
  autoAccept: setting(z.boolean(), false, {
    tab,
    group: 'policies',
    label: { fr: 'Accepter les demandes sans les relire', en: 'Accept requests without reading them' },
    help: {
      fr: 'Le rendez-vous est confirmé dès la demande. Sinon, elle attend votre réponse.',
      en: 'The appointment is confirmed as soon as it is asked for. Otherwise it waits for your answer.',
    },
  }),
  cancellationHours: setting(z.int().min(0).max(720), 24, {
    tab,
    group: 'policies',
    unit: 'hours',
    label: { fr: 'Déplacer ou annuler en ligne', en: 'Move or cancel online' },
    help: {
      fr: 'Jusqu’à ce délai avant la séance ; ensuite, votre client vous appelle.',
      en: 'Until this long before the session; after that, your client calls you.',
    },
  }),
  discretion: setting(z.boolean(), false, {
    tab,
    group: 'discretion',
    label: { fr: 'Messages neutres', en: 'Neutral messages' },
    help: {
      fr: 'Les objets des e-mails et les titres dans l’agenda ne disent jamais le motif du rendez-vous.',
      en: 'Subjects of e-mails and titles in calendars never say what the appointment is for.',
    },
  }),
  mode: setting(z.enum(modes), 'essential', {
    tab,
    group: 'mode',
    isReadOnly: true,
    label: { fr: 'Mode', en: 'Mode' },
    help: {
      fr: 'Essentiel ou complet. Seul `POST /api/full-mode` l’écrit.',
      en: 'Essential or full. Written by `POST /api/full-mode` alone.',
    },
  }),
}
