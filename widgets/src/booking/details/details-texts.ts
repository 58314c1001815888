import type { Lang } from '@ancrage/api/format/language'
import { formTexts } from '../../form-parts/form-texts.ts'

const NB = '\u00a0'

/** A number of hours in words. Whole days above one are written in days: « 48 heures » is « 2 jours ». */
const delayText = (hours: number, hour: string, day: string): string => {
  const [count, unit] = hours > 24 && hours % 24 === 0 ? [hours / 24, day] : [hours, hour]
  return `${count}${NB}${unit}${count > 1 ? 's' : ''}`
}

const fr = {
  ...formTexts.fr,
  taken: 'Ce créneau vient d’être réservé.',
  takenNearest: 'Voici les plus proches, toujours libres.',
  takenNone: 'Choisissez un autre horaire dans la liste.',
  notOffered: 'Cet horaire n’est plus proposé.',
  otherTime: 'Choisir un autre horaire',
  kept: 'Ce que vous avez écrit est conservé.',
  holdFailed: 'Ce créneau n’a pas pu être retenu.',
  tooManyHolds: 'Trop de créneaux sont retenus depuis votre connexion.',
  holdLeft: (time: string) => `Créneau retenu pour vous encore ${time}`,
  holdLeftSoon: (minutes: number, seconds: number) =>
    `Votre créneau est retenu encore ${minutes ? `${minutes}${NB}minutes` : `${seconds}${NB}secondes`}.`,
  holdOver: 'Votre créneau n’est plus retenu.',
  holdOverHelp: 'Il est peut-être encore libre. Ce que vous avez écrit est conservé.',
  holdAgain: 'Le retenir de nouveau',
  perhapsSent: 'Votre demande est peut-être déjà arrivée.',
  perhapsSentAgain: 'Envoyez-la de nouveau sans rien changer, elle ne comptera qu’une fois. Ou regardez vos e-mails.',
  perhapsSentLook: 'Regardez vos e-mails avant de choisir un autre horaire.',
  whoAreYou: 'Vos coordonnées',
  summary: 'Votre rendez-vous',
  forMinor: 'Le rendez-vous est pour une personne mineure',
  minorFirstname: 'Prénom de la personne mineure',
  minorLastname: 'Nom de la personne mineure',
  dateOfBirth: 'Date de naissance',
  dateHint: 'jj/mm/aaaa',
  guardian: 'Titulaire de l’autorité parentale',
  guardianHint: 'Votre prénom et votre nom.',
  emailHint: 'Pour la confirmation et le lien de modification.',
  address: 'Adresse de la séance',
  city: 'Ville',
  messageHint: 'Ce que vous souhaitez dire avant la séance.',
  consent: (controller: string) =>
    `J’accepte que ${controller} enregistre ces informations, dont certaines peuvent concerner la santé, pour organiser ce rendez-vous.`,
  news: (practice: string) =>
    `Je souhaite recevoir des nouvelles de ${practice} par e-mail. Je peux y mettre fin à tout moment.`,
  cancellation: (hours: number) =>
    hours
      ? `Vous pourrez déplacer ou annuler en ligne jusqu’à ${delayText(hours, 'heure', 'jour')} avant le rendez-vous.`
      : 'Vous pourrez déplacer ou annuler en ligne jusqu’au début du rendez-vous.',
  payFirst: (amount: string, total: string) =>
    amount === total
      ? `Votre rendez-vous se confirme par le paiement de son prix, ${amount}, par carte. Vous en verrez les conditions avant de payer.`
      : `Votre rendez-vous se confirme par un paiement de ${amount} par carte, sur un prix total de ${total}. Vous en verrez les conditions avant de payer.`,
  onwardToPay: 'Continuer vers le paiement',
  conditions: 'À savoir avant de réserver',
  conditionsLater: 'Les conditions, si votre demande est acceptée',
  conditionsFailed: 'Les conditions de paiement n’ont pas pu être chargées.',
  conditionsAgain: 'Réessayer',
  conditionsChanged: 'Les conditions viennent de changer. Relisez-les avant de réserver.',
  waiverNeeded: 'Cochez cette case pour réserver cette séance, ou choisissez une date plus lointaine.',
  writeTo: `Pour écrire au cabinet${NB}:`,
  mediator: `Médiateur de la consommation${NB}:`,
  paymentMeans: `Paiement au rendez-vous${NB}:`,
  terms: 'Conditions générales du cabinet',
  send: 'Envoyer la demande',
  book: 'Confirmer le rendez-vous',
  sendFailed: 'Votre demande n’a pas pu être envoyée.',
  requested: 'Votre demande est envoyée',
  requestedHelp: (practice: string, email: string) =>
    `${practice} va la lire. La réponse arrivera par e-mail à ${email}. D’ici là, le créneau vous est réservé.`,
  toConfirm: 'Confirmez votre demande par e-mail',
  toConfirmHelp: (email: string) =>
    `Un e-mail part à l’instant vers ${email}. Appuyez sur le lien qu’il contient dans les deux heures${NB}: votre demande sera alors transmise. Sans cela, elle s’annulera.`,
  booked: 'Votre rendez-vous est confirmé',
  bookedHelp: (email: string) => `Un e-mail de confirmation part à l’instant vers ${email}.`,
  toPay: 'Votre créneau vous attend',
  notMailed: (practice: string) =>
    `Aucun e-mail ne vous sera envoyé pour l’instant. Gardez le lien de votre rendez-vous${NB}: sa page vous dira ce que ${practice} a répondu.`,
  openBooking: 'Ouvrir mon rendez-vous',
  toPayHelp: (amount: string, until: string, isMailed: boolean) =>
    `Il reste à payer ${amount} par carte avant ${until} pour confirmer votre rendez-vous.${isMailed ? ' Le lien est aussi parti par e-mail.' : ''}`,
  pay: (amount: string) => `Continuer vers le paiement de ${amount}`,
  toCalendar: 'Ajouter à mon agenda',
  move: 'Déplacer',
  cancel: 'Annuler',
  another: 'Prendre un autre rendez-vous',
}

export type DetailsTexts = typeof fr

const en: DetailsTexts = {
  ...formTexts.en,
  taken: 'This time has just been booked.',
  takenNearest: 'Here are the nearest times still free.',
  takenNone: 'Choose another time from the list.',
  notOffered: 'This time is no longer offered.',
  otherTime: 'Choose another time',
  kept: 'What you’ve written is kept.',
  holdFailed: 'This time couldn’t be kept for you.',
  tooManyHolds: 'Too many times are being kept from your connection.',
  holdLeft: (time) => `Kept for you for another ${time}`,
  holdLeftSoon: (minutes, seconds) =>
    `Your time is kept for another ${minutes ? `${minutes} minutes` : `${seconds} seconds`}.`,
  holdOver: 'Your time is no longer kept.',
  holdOverHelp: 'It may still be free. What you’ve written is kept.',
  holdAgain: 'Keep it again',
  perhapsSent: 'Your request may have arrived already.',
  perhapsSentAgain: 'Send it again without changing anything; it will count only once. Or check your email.',
  perhapsSentLook: 'Check your email before you choose another time.',
  whoAreYou: 'Your details',
  summary: 'Your appointment',
  forMinor: 'The appointment is for someone under 18',
  minorFirstname: 'Their first name',
  minorLastname: 'Their last name',
  dateOfBirth: 'Date of birth',
  dateHint: 'dd/mm/yyyy',
  guardian: 'Person with parental responsibility',
  guardianHint: 'Your first and last name.',
  emailHint: 'For your confirmation, and a link to make changes.',
  address: 'Where the session takes place',
  city: 'Town',
  messageHint: 'Anything you’d like to say before the session.',
  consent: (controller) =>
    `I agree that ${controller} keeps this information, some of which may concern health, to organise this appointment.`,
  news: (practice) => `I’d like to hear news from ${practice} by email. I can stop it at any time.`,
  cancellation: (hours) =>
    hours
      ? `You can reschedule or cancel online until ${delayText(hours, 'hour', 'day')} before the appointment.`
      : 'You can reschedule or cancel online until the appointment begins.',
  payFirst: (amount, total) =>
    amount === total
      ? `To confirm your appointment, pay its full price, ${amount}, by card. You’ll see the terms before you pay.`
      : `To confirm your appointment, pay ${amount} by card, out of a total of ${total}. You’ll see the terms before you pay.`,
  onwardToPay: 'Continue to payment',
  conditions: 'Before you book',
  conditionsLater: 'The terms, if your request is accepted',
  conditionsFailed: 'The payment terms couldn’t be loaded.',
  conditionsAgain: 'Try again',
  conditionsChanged: 'These terms have just changed. Read them again before you book.',
  waiverNeeded: 'Tick this box to book this session, or choose a later date.',
  writeTo: 'To write to the practice:',
  mediator: 'Consumer mediator:',
  paymentMeans: 'Payment at the appointment:',
  terms: 'Terms of the practice',
  send: 'Send request',
  book: 'Confirm appointment',
  sendFailed: 'Your request couldn’t be sent.',
  requested: 'Your request has been sent',
  requestedHelp: (practice, email) =>
    `${practice} will read it and reply by email to ${email}. Until then, this time is kept for you.`,
  toConfirm: 'Confirm your request by email',
  toConfirmHelp: (email) =>
    `An email is on its way to ${email}. Press the link in it within two hours, and your request will be passed on. Otherwise it’s cancelled automatically.`,
  booked: 'Your appointment is confirmed',
  bookedHelp: (email) => `A confirmation is on its way to ${email}.`,
  toPay: 'Your time is waiting for you',
  notMailed: (practice) =>
    `No email will be sent to you for now. Keep the link to your appointment: its page will show how ${practice} replied.`,
  openBooking: 'Open my appointment',
  toPayHelp: (amount, until, isMailed) =>
    `Pay ${amount} by card before ${until} to confirm your appointment.${isMailed ? ' We’ve also emailed you the link.' : ''}`,
  pay: (amount) => `Continue to pay ${amount}`,
  toCalendar: 'Add to calendar',
  move: 'Reschedule',
  cancel: 'Cancel',
  another: 'Book another appointment',
}

/** The version of the words of `consent`. The API stores it with a booking (`api/src/booking/consent-words.ts`). */
export const CONSENT_VERSION = 1

/** The words of the steps after the first view. */
export const detailsTexts = { fr, en } satisfies Record<Lang, DetailsTexts>
