import * as z from 'zod'
import { Lang, line, timeZone } from '../../http/schema.ts'
import { modes } from '../modes.ts'
import { isWebAddress } from '../web-address.ts'
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
  legal: {
    label: { fr: 'Médiateur et conditions', en: 'Mediator and terms' },
    help: {
      fr: 'Ce que la loi vous demande de dire à vos clients : le médiateur de la consommation dont vous relevez (C. conso. L616-1) et vos conditions. Le widget, les e-mails et la page sur leurs données les montrent.',
      en: 'What the law asks you to tell your clients: the consumer mediator that you have chosen (French consumer code, L616-1) and your terms. The widget, the e-mails and the page on their data show them.',
    },
  },
} as const satisfies Record<string, SettingGroup>

const tab = 'configs'

/** A page, as people write its address: with or without `https://`. */
const webAddress = line(200)
  .overwrite((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) || !text ? text : `https://${text}`))
  .refine(isWebAddress, 'invalid_url')

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
  gridMinutes: setting(z.int().min(5).max(240).nullable(), 15, {
    tab,
    group: 'booking',
    unit: 'minutes',
    choices: [null, 5, 10, 15, 20, 30, 45, 60, 90, 120],
    label: { fr: 'Un horaire proposé toutes les', en: 'A time offered every' },
    help: {
      fr: 'L’écart entre deux débuts de séance proposés. « La durée de la séance », pauses comprises, garde la journée d’un seul tenant.',
      en: 'The gap between two start times. “The session’s length”, breaks included, keeps the day in one piece.',
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
  waitingList: setting(z.boolean(), true, {
    tab,
    group: 'policies',
    label: { fr: 'Proposer les horaires qui se libèrent', en: 'Offer times that become free' },
    help: {
      fr: 'Un client peut demander à venir plus tôt. Quand une séance est annulée, son horaire est proposé par e-mail à l’un après l’autre.',
      en: 'A client can ask to come earlier. When a session is cancelled, its time is offered by e-mail to one after the other.',
    },
  }),
  newsAtBooking: setting(z.boolean(), false, {
    tab,
    group: 'policies',
    label: { fr: 'Proposer vos nouvelles à la réservation', en: 'Offer your news when someone books' },
    help: {
      fr: 'Une case, jamais cochée d’avance, demande qui veut recevoir vos nouvelles par e-mail. Sans cet accord, ou sans en avoir prévenu, la loi n’en permet pas l’envoi.',
      en: 'A box, never ticked beforehand, asks who would like your news by e-mail. Without that agreement, or a notice, the law does not let you send any.',
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
  clientWordsInMails: setting(z.boolean(), false, {
    tab,
    group: 'discretion',
    label: { fr: 'Recopier dans mes e-mails ce qu’un client écrit', en: 'Copy what clients write into my e-mails' },
    help: {
      fr: 'Leurs mots disent souvent pourquoi ils viennent. Désactivé, l’e-mail dit seulement qu’un message vous attend ici, où il est chiffré.',
      en: 'Their words often say why they come. Off, the e-mail only says that a message waits here, where it is encrypted.',
    },
  }),
  messageKeepingDays: setting(z.int().min(30).max(3650), 365, {
    tab,
    group: 'discretion',
    unit: 'days',
    choices: [90, 180, 365, 730],
    label: { fr: 'Conserver ce qui est envoyé', en: 'Keep what is sent' },
    help: {
      fr: 'Le texte chiffré des messages à vos clients. Ensuite, il ne reste que la ligne.',
      en: 'The encrypted text of messages to your clients. After that, only the line stays.',
    },
  }),
  mediatorName: setting(line(200).nullable(), null, {
    tab,
    group: 'legal',
    isLine: true,
    label: { fr: 'Médiateur de la consommation', en: 'Consumer mediator' },
    help: { fr: 'Son nom, tel qu’il figure sur votre adhésion.', en: 'The name, as your membership has it.' },
  }),
  mediatorAddress: setting(line(200).nullable(), null, {
    tab,
    group: 'legal',
    isLine: true,
    label: { fr: 'Adresse du médiateur', en: 'Address of the mediator' },
    help: { fr: 'Pour lui écrire par la poste.', en: 'For letters.' },
  }),
  mediatorSite: setting(webAddress.nullable(), null, {
    tab,
    group: 'legal',
    isLine: true,
    label: { fr: 'Site du médiateur', en: 'Site of the mediator' },
    help: { fr: 'Là où l’on dépose une demande.', en: 'Where a request is filed.' },
  }),
  termsUrl: setting(webAddress.nullable(), null, {
    tab,
    group: 'legal',
    isLine: true,
    label: { fr: 'Vos conditions générales', en: 'Your terms' },
    help: { fr: 'L’adresse de la page où elles sont.', en: 'The address of the page where they stand.' },
  }),
  paymentMeans: setting(line(200).nullable(), null, {
    tab,
    group: 'legal',
    isLine: true,
    label: { fr: 'Moyens de paiement acceptés', en: 'Accepted means of payment' },
    help: {
      fr: 'Par exemple « carte, espèces, virement ». Se lit avant de réserver et sur la page du rendez-vous.',
      en: 'For instance “card, cash, transfer”. Read before booking and on the page of the appointment.',
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
