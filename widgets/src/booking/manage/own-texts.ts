import type { Lang } from '@ancrage/api/format/language'
import type { Stage } from './stage.ts'

const NB = '\u00a0'
const THIN = '\u202f'

type StageWords = Record<Stage, { title: (firstname: string) => string; text: (practice: string) => string }>

const stageFr: StageWords = {
  waiting: {
    title: (firstname) => `${firstname}, votre demande attend une réponse`,
    text: (practice) => `${practice} vous répondra, et vous le verrez ici. D’ici là, cet horaire vous est gardé.`,
  },
  toPay: {
    title: (firstname) => `${firstname}, il reste à payer`,
    text: (practice) => `${practice} vous garde cet horaire. Il est confirmé dès que le paiement est fait.`,
  },
  planned: {
    title: (firstname) => `${firstname}, votre rendez-vous est confirmé`,
    text: (practice) => `${practice} vous attend.`,
  },
  toConfirm: {
    title: (firstname) => `${firstname}, ce rendez-vous vous est réservé`,
    text: (practice) => `${practice} l’a prévu avec la première séance. Dites s’il vous convient.`,
  },
  toVerify: {
    title: (firstname) => `${firstname}, confirmez votre demande`,
    text: (practice) =>
      `Appuyez dans les deux heures sur le lien de l’e-mail${NB}: votre demande sera alors transmise à ${practice}.`,
  },
  over: { title: () => 'Ce rendez-vous est passé', text: (practice) => `C’était avec ${practice}.` },
  cancelled: {
    title: () => 'Ce rendez-vous est annulé',
    text: (practice) => `Cet horaire n’est plus réservé chez ${practice}.`,
  },
}

const stageEn: StageWords = {
  waiting: {
    title: (firstname) => `${firstname}, your request is waiting for an answer`,
    text: (practice) => `${practice} will reply, and you’ll see it here. Until then, this time is kept for you.`,
  },
  toPay: {
    title: (firstname) => `${firstname}, one step left: payment`,
    text: (practice) => `${practice} is keeping this time for you. It’s confirmed as soon as you’ve paid.`,
  },
  planned: {
    title: (firstname) => `${firstname}, your appointment is confirmed`,
    text: (practice) => `${practice} looks forward to seeing you.`,
  },
  toConfirm: {
    title: (firstname) => `${firstname}, this appointment is kept for you`,
    text: (practice) => `${practice} scheduled it along with your first session. Let them know if it suits you.`,
  },
  toVerify: {
    title: (firstname) => `${firstname}, confirm your request`,
    text: (practice) =>
      `Press the link in your email within two hours, and your request will be passed on to ${practice}.`,
  },
  over: { title: () => 'This appointment is over', text: (practice) => `It was with ${practice}.` },
  cancelled: {
    title: () => 'This appointment is cancelled',
    text: (practice) => `This time is no longer booked with ${practice}.`,
  },
}

const fr = {
  stage: stageFr,
  loading: 'Chargement de votre rendez-vous…',
  failed: 'Votre rendez-vous n’a pas pu être chargé.',
  failedHelp: 'Réessayez dans un instant.',
  unknown: 'Ce lien ne mène à aucun rendez-vous.',
  unknownHelp: `Il est peut-être incomplet${NB}: ouvrez-le depuis l’e-mail de confirmation.`,
  expired: 'Ce lien n’est plus valable.',
  expiredHelp: 'Le lien le plus récent est dans le dernier message que vous avez reçu.',
  toCalendar: 'Ajouter à mon agenda',
  joinVideo: 'Rejoindre la visio',
  move: 'Déplacer',
  cancel: 'Annuler',
  confirm: 'Confirmer ce rendez-vous',
  confirmRequest: 'Confirmer ma demande',
  policy: (until: string) => `Vous pouvez déplacer ou annuler en ligne jusqu’au ${until}.`,
  policyCancelOnly: (until: string) => `Vous pouvez annuler en ligne jusqu’au ${until}.`,
  tooLate: 'Les changements en ligne sont clos',
  tooLateHelp: (until: string) =>
    `Ils étaient possibles jusqu’au ${until}. Pour tout changement, contactez le cabinet.`,
  moveTitle: 'Déplacer votre rendez-vous',
  from: `Pour l’instant${NB}:`,
  to: `Nouvel horaire${NB}:`,
  moveWaiting: 'Le cabinet devra accepter ce nouvel horaire.',
  movePlanned: (isMailed: boolean): string =>
    isMailed ? 'Vous recevrez une nouvelle confirmation par e-mail.' : 'Aucun e-mail ne vous sera envoyé.',
  moveConfirm: 'Déplacer mon rendez-vous',
  moveWaiverNeeded: 'Cochez cette case pour choisir cet horaire, ou choisissez-en un plus tardif.',
  moved: 'Votre rendez-vous est déplacé',
  movedHelp: (isMailed: boolean): string =>
    isMailed
      ? 'La nouvelle confirmation vous parvient par e-mail.'
      : 'Aucun e-mail ne vous est envoyé. Ajoutez le nouvel horaire à votre agenda.',
  cancelTitle: `Annuler votre rendez-vous${THIN}?`,
  cancelWarning: `L’annulation est définitive${NB}: l’horaire sera proposé à d’autres.`,
  paymentMeans: `Paiement au rendez-vous${NB}:`,
  pay: (amount: string) => `Payer ${amount}`,
  payBefore: (until: string) => `À payer avant le ${until}.`,
  paid: (amount: string) => `Vous avez payé ${amount}.`,
  goesBack: (amount: string) => `Si vous annulez maintenant, ${amount} vous sont rendus sur votre carte.`,
  nothingBack: 'Si vous annulez maintenant, rien ne vous est rendu.',
  withdrawContract: 'Renoncer au contrat ici',
  reason: `Pour quelle raison${THIN}?`,
  reasonHint: 'Quelques mots suffisent. Le cabinet les lira.',
  reasonNeeded: 'Écrivez quelques mots pour le cabinet.',
  keep: 'Garder mon rendez-vous',
  cancelConfirm: 'Annuler mon rendez-vous',
  moveFailed: 'Votre rendez-vous n’a pas pu être déplacé.',
  cancelFailed: 'Votre rendez-vous n’a pas pu être annulé.',
  confirmFailed: 'Votre rendez-vous n’a pas pu être confirmé.',
  consent: 'Votre accord',
  consentGiven: (when: string) => `Vous avez accepté, ${when}${NB}:`,
  quoted: (text: string) => `«${NB}${text}${NB}»`,
  consentHelp:
    'Vous pouvez retirer cet accord. Votre message est alors effacé, et le cabinet le voit. Ce que la loi lui fait garder, comme les factures, reste.',
  consentEnds: 'Votre rendez-vous est annulé en même temps.',
  consentStays: `Votre rendez-vous reste${NB}: contactez le cabinet pour l’annuler.`,
  consentWithdrawn: (when: string) =>
    `Vous avez retiré cet accord, ${when}. Votre message est effacé, et le cabinet le voit.`,
  withdraw: 'Retirer mon accord',
  withdrawConfirm: 'Retirer et annuler',
  withdrawFailed: 'Votre accord n’a pas pu être retiré.',
  unsettled: 'Nous ne savons pas encore si ce changement a été fait.',
  unsettledHelp: 'La connexion s’est interrompue avant la réponse. Vérifiez avant de recommencer.',
  check: 'Vérifier',
  taken: 'Ce créneau vient d’être réservé.',
  takenNearest: 'Voici les plus proches, toujours libres.',
  takenNone: 'Choisissez un autre horaire dans la liste.',
  notOffered: 'Cet horaire n’est plus proposé.',
  changed: 'Ce rendez-vous a changé entre-temps. Voici où il en est.',
  changesClosed: 'Le délai pour changer ce rendez-vous en ligne est passé. Contactez le cabinet.',
}

export type OwnTexts = typeof fr

const en: OwnTexts = {
  stage: stageEn,
  loading: 'Loading your appointment…',
  failed: 'Your appointment couldn’t be loaded.',
  failedHelp: 'Try again in a moment.',
  unknown: 'This link doesn’t lead to an appointment.',
  unknownHelp: 'It may be incomplete. Open it from your confirmation email.',
  expired: 'This link is no longer valid.',
  expiredHelp: 'The latest link is in the last message you received.',
  toCalendar: 'Add to calendar',
  joinVideo: 'Join the video call',
  move: 'Reschedule',
  cancel: 'Cancel',
  confirm: 'Confirm this appointment',
  confirmRequest: 'Confirm my request',
  policy: (until) => `You can reschedule or cancel online until ${until}.`,
  policyCancelOnly: (until) => `You can cancel online until ${until}.`,
  tooLate: 'It’s too late to make changes online',
  tooLateHelp: (until) => `You could do so until ${until}. To change anything now, contact the practice.`,
  moveTitle: 'Reschedule your appointment',
  from: 'Currently:',
  to: 'New time:',
  moveWaiting: 'The practice will need to accept the new time.',
  movePlanned: (isMailed) => (isMailed ? 'You’ll get a new confirmation by email.' : 'No email will be sent.'),
  moveConfirm: 'Reschedule my appointment',
  moveWaiverNeeded: 'Tick this box for that time, or choose a later one.',
  moved: 'Your appointment has been rescheduled',
  movedHelp: (isMailed) =>
    isMailed ? 'A new confirmation is on its way by email.' : 'No email is sent. Add the new time to your calendar.',
  cancelTitle: 'Cancel your appointment?',
  cancelWarning: 'This can’t be undone: the time will be offered to others.',
  paymentMeans: 'Payment at the appointment:',
  pay: (amount) => `Pay ${amount}`,
  payBefore: (until) => `To be paid before ${until}.`,
  paid: (amount) => `You have paid ${amount}.`,
  goesBack: (amount) => `If you cancel now, ${amount} will be refunded to your card.`,
  nothingBack: 'If you cancel now, nothing will be refunded.',
  withdrawContract: 'Withdraw from contract here',
  reason: 'Why are you cancelling?',
  reasonHint: 'A few words are enough. The practice will read them.',
  reasonNeeded: 'Write a few words for the practice.',
  keep: 'Keep my appointment',
  cancelConfirm: 'Cancel my appointment',
  moveFailed: 'Your appointment couldn’t be rescheduled.',
  cancelFailed: 'Your appointment couldn’t be cancelled.',
  confirmFailed: 'Your appointment couldn’t be confirmed.',
  consent: 'Your agreement',
  consentGiven: (when) => `You agreed, ${when}:`,
  quoted: (text) => `“${text}”`,
  consentHelp:
    'You can withdraw it. Your message is then erased, and the practice sees it. What the law makes them keep, such as invoices, stays.',
  consentEnds: 'Your appointment is cancelled at the same time.',
  consentStays: 'Your appointment stays: contact the practice to cancel it.',
  consentWithdrawn: (when) => `You withdrew this agreement, ${when}. Your message is erased, and the practice sees it.`,
  withdraw: 'Withdraw my agreement',
  withdrawConfirm: 'Withdraw and cancel',
  withdrawFailed: 'Your agreement couldn’t be withdrawn.',
  unsettled: 'We don’t know yet whether this change was made.',
  unsettledHelp: 'The connection dropped before we had an answer. Check before you try again.',
  check: 'Check',
  taken: 'This time has just been booked.',
  takenNearest: 'Here are the nearest times still free.',
  takenNone: 'Choose another time from the list.',
  notOffered: 'This time is no longer offered.',
  changed: 'This appointment has changed in the meantime. Here’s how it stands now.',
  changesClosed: 'It’s too late to change this appointment online. Contact the practice.',
}

/** The words of a visitor's own booking. */
export const ownTexts = { fr, en } satisfies Record<Lang, OwnTexts>
