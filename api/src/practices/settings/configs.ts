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
      en: 'Your hours, appointments and messages to clients follow these.',
    },
  },
  booking: {
    label: { fr: 'Réservation en ligne', en: 'Online booking' },
    help: {
      fr: 'Ce que vos clients peuvent choisir. Vos changements s’appliquent aussitôt ; les rendez-vous déjà pris ne bougent pas.',
      en: 'What your clients can choose. Changes apply straight away; appointments already made stay where they are.',
    },
  },
  policies: {
    label: { fr: 'Demandes et annulations', en: 'Requests and cancellations' },
    help: {
      fr: 'Ce qui se passe après une demande, et jusqu’à quand un client peut changer d’avis.',
      en: 'What happens after a request, and how long clients have to change their minds.',
    },
  },
  discretion: {
    label: { fr: 'Discrétion', en: 'Discretion' },
    help: {
      fr: 'Ce que l’entourage d’un client peut lire par-dessus son épaule.',
      en: 'What people around a client could read over their shoulder.',
    },
  },
  legal: {
    label: { fr: 'Médiateur et conditions', en: 'Mediator and terms' },
    help: {
      fr: 'Ce que la loi vous demande de dire à vos clients : le médiateur de la consommation dont vous relevez (C. conso. L616-1) et vos conditions. Ils les lisent en réservant, dans les e-mails et sur la page de leurs données.',
      en: 'What the law asks you to tell your clients: your consumer mediator (French consumer code, L616-1) and your terms. They appear when clients book, in emails and on the page about their data.',
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
      fr: 'Vos horaires de travail sont à l’heure de ce fuseau.',
      en: 'Your working hours are in this time zone.',
    },
  }),
  language: setting(Lang, 'fr', {
    tab,
    group: 'place',
    column: 'locale',
    choices: ['fr', 'en'],
    label: { fr: 'Langue du cabinet', en: 'Practice language' },
    help: {
      fr: 'Celle de la réservation et de vos messages, quand un client n’en a pas choisi d’autre.',
      en: 'Used for booking and for your messages, unless a client has chosen another.',
    },
  }),
  noticeMinutes: setting(z.int().min(0).max(43_200), 720, {
    tab,
    group: 'booking',
    unit: 'minutes',
    label: { fr: 'Délai avant un rendez-vous', en: 'Notice before an appointment' },
    help: {
      fr: 'Passé ce délai, un client ne peut plus réserver en ligne.',
      en: 'Any later, and clients can no longer book online.',
    },
  }),
  horizonDays: setting(z.int().min(1).max(365), 60, {
    tab,
    group: 'booking',
    unit: 'days',
    label: { fr: 'Réservations ouvertes sur', en: 'How far ahead clients can book' },
    help: {
      fr: 'À compter d’aujourd’hui.',
      en: 'From today.',
    },
  }),
  gridMinutes: setting(z.int().min(5).max(240).nullable(), 15, {
    tab,
    group: 'booking',
    unit: 'minutes',
    choices: [null, 5, 10, 15, 20, 30, 45, 60, 90, 120],
    label: { fr: 'Un horaire proposé toutes les', en: 'Offer a time every' },
    help: {
      fr: 'L’écart entre deux débuts de séance proposés. « La durée de la séance », pauses comprises, garde la journée d’un seul tenant.',
      en: 'The gap between one start time and the next. “Same as the session”, breaks included, leaves no odd gaps in your day.',
    },
  }),
  mostPerDay: setting(z.int().min(1).max(50).nullable(), null, {
    tab,
    group: 'booking',
    unit: 'sessions',
    label: { fr: 'Séances par jour, au plus', en: 'Maximum sessions a day' },
    help: {
      fr: 'Au-delà, ce jour n’est plus proposé. Laissez vide pour ne pas limiter.',
      en: 'Once it’s reached, that day is no longer offered. Leave empty for no limit.',
    },
  }),
  mostPerWeek: setting(z.int().min(1).max(200).nullable(), null, {
    tab,
    group: 'booking',
    unit: 'sessions',
    label: { fr: 'Séances par semaine, au plus', en: 'Maximum sessions a week' },
    help: {
      fr: 'Au-delà, cette semaine n’est plus proposée. Laissez vide pour ne pas limiter.',
      en: 'Once it’s reached, that week is no longer offered. Leave empty for no limit.',
    },
  }),
  autoAccept: setting(z.boolean(), false, {
    tab,
    group: 'policies',
    label: { fr: 'Accepter automatiquement les demandes', en: 'Accept requests automatically' },
    help: {
      fr: 'Le rendez-vous est confirmé dès la demande. Sinon, elle attend votre réponse.',
      en: 'Appointments are confirmed as soon as they’re requested. Otherwise they wait for your answer.',
    },
  }),
  waitingList: setting(z.boolean(), true, {
    tab,
    group: 'policies',
    label: { fr: 'Proposer les horaires qui se libèrent', en: 'Offer freed times' },
    help: {
      fr: 'Un client peut demander à venir plus tôt. Quand une séance est annulée, son horaire est proposé par e-mail à l’un après l’autre.',
      en: 'Clients can ask to come earlier. When a session is cancelled, its time is offered to them by email, one after another.',
    },
  }),
  newsAtBooking: setting(z.boolean(), false, {
    tab,
    group: 'policies',
    label: { fr: 'Proposer vos nouvelles à la réservation', en: 'Offer your news at booking' },
    help: {
      fr: 'Une case, jamais cochée d’avance, demande qui veut recevoir vos nouvelles par e-mail. Sans cet accord, ou sans en avoir prévenu, la loi n’en permet pas l’envoi.',
      en: 'A box, never ticked in advance, lets people ask for your news by email. Without their agreement, or fair notice, the law doesn’t let you send any.',
    },
  }),
  cancellationHours: setting(z.int().min(0).max(720), 24, {
    tab,
    group: 'policies',
    unit: 'hours',
    label: { fr: 'Déplacer ou annuler en ligne', en: 'Reschedule or cancel online' },
    help: {
      fr: 'Jusqu’à ce délai avant la séance ; ensuite, votre client vous appelle.',
      en: 'Up to this long before the session. After that, clients need to call you.',
    },
  }),
  discretion: setting(z.boolean(), false, {
    tab,
    group: 'discretion',
    label: { fr: 'Messages neutres', en: 'Neutral messages' },
    help: {
      fr: 'Les objets des e-mails et les titres dans l’agenda ne disent jamais le motif du rendez-vous.',
      en: 'Email subjects and calendar titles never say what the appointment is for.',
    },
  }),
  clientWordsInMails: setting(z.boolean(), false, {
    tab,
    group: 'discretion',
    label: { fr: 'Recopier dans mes e-mails ce qu’un client écrit', en: 'Include what clients write in my emails' },
    help: {
      fr: 'Leurs mots disent souvent pourquoi ils viennent. Désactivé, l’e-mail dit seulement qu’un message vous attend ici, où il est chiffré.',
      en: 'Their words often say why they’re coming. When off, the email only says that a message is waiting here, where it’s encrypted.',
    },
  }),
  messageKeepingDays: setting(z.int().min(30).max(3650), 365, {
    tab,
    group: 'discretion',
    unit: 'days',
    choices: [90, 180, 365, 730],
    label: { fr: 'Conserver ce qui est envoyé', en: 'Keep sent messages for' },
    help: {
      fr: 'Le texte chiffré des messages à vos clients. Ensuite, l’envoi reste dans la liste, sans son texte.',
      en: 'The encrypted text of messages to your clients. After that, the message stays in the list without its text.',
    },
  }),
  mediatorName: setting(line(200).nullable(), null, {
    tab,
    group: 'legal',
    isLine: true,
    label: { fr: 'Médiateur de la consommation', en: 'Consumer mediator' },
    help: { fr: 'Son nom, tel qu’il figure sur votre adhésion.', en: 'The name on your membership.' },
  }),
  mediatorAddress: setting(line(200).nullable(), null, {
    tab,
    group: 'legal',
    isLine: true,
    label: { fr: 'Adresse du médiateur', en: 'Mediator’s address' },
    help: { fr: 'Pour lui écrire par la poste.', en: 'For letters.' },
  }),
  mediatorSite: setting(webAddress.nullable(), null, {
    tab,
    group: 'legal',
    isLine: true,
    label: { fr: 'Site du médiateur', en: 'Mediator’s website' },
    help: { fr: 'Là où l’on dépose une demande.', en: 'Where clients can make a complaint.' },
  }),
  termsUrl: setting(webAddress.nullable(), null, {
    tab,
    group: 'legal',
    isLine: true,
    label: { fr: 'Vos conditions générales', en: 'Your terms' },
    help: { fr: 'L’adresse de la page où elles sont.', en: 'The address of the page they’re on.' },
  }),
  paymentMeans: setting(line(200).nullable(), null, {
    tab,
    group: 'legal',
    isLine: true,
    label: { fr: 'Moyens de paiement acceptés', en: 'Ways to pay' },
    help: {
      fr: 'Par exemple « carte, espèces, virement ». Se lit avant de réserver et sur la page du rendez-vous.',
      en: 'For example “card, cash, transfer”. Shown before booking and on the appointment’s page.',
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
