import type { Lang } from '../../http/schema.ts'
import type { RefundRules } from '../../payment-requests/refund-rules.ts'
import { withdrawalModels } from './withdrawal-models.ts'

interface TermsWords {
  amounts: (total: string, now: string) => string
  /** The amounts where the practice answers before the payment. */
  amountsLater: (total: string, then: string) => string
  rest: (rest: string) => string
  /** The amount due of a payment link; a part may have been paid before. */
  due: (due: string, now: string) => string
  restDue: (rest: string) => string
  deposit: string
  arrhes: string
  cancelled: (rules: RefundRules) => string
  cancelledByPractice: string
  interest: string
  withdrawal: (until: string) => string
  withdrawalLater: string
  /** The model form of R221-1, with its addressee. */
  withdrawalForm: (recipient: string) => string
  /** Stands before the model notice of R221-3. */
  withdrawalNotice: string
  mediator: (mediator: string) => string
  terms: (url: string) => string
  waiver: string
  /** The words of the buttons are the law's: C. conso. L221-14, and CJEU C-249/21. */
  book: string
  pay: string
}

/**
 * The conditions that a client reads before paying. Sources: docs/decisions/0155, and the article named with each line.
 */
export const termsWords: Record<Lang, TermsWords> = {
  fr: {
    amounts: (total, now) =>
      total === now ? `Prix : ${total}, à payer maintenant.` : `Prix : ${total}, dont ${now} à payer maintenant.`,
    amountsLater: (total, then) =>
      total === then
        ? `Prix : ${total}, à payer par carte une fois votre demande acceptée.`
        : `Prix : ${total}, dont ${then} à payer par carte une fois votre demande acceptée.`,
    rest: (rest) => `Le reste, ${rest}, se règle au rendez-vous.`,
    due: (due, now) => (due === now ? `À payer maintenant : ${now}.` : `À régler : ${due}, dont ${now} maintenant.`),
    restDue: (rest) => `Il restera ${rest} à régler.`,
    deposit: 'La somme payée maintenant est un acompte : elle est déduite du prix et engage les deux parties.',
    arrhes:
      'La somme payée maintenant constitue des arrhes : vous pouvez renoncer en les perdant ; si le praticien renonce, il vous en rend le double (C. conso. L214-1).',
    cancelled: ({
      refundFullHours: hours,
      refundSteps: steps,
      refundPartPercent: percent,
      refundMissedPercent: missed,
    }) =>
      [
        hours > 0
          ? `Si vous annulez au moins ${hours} h avant le rendez-vous, tout vous est rendu.`
          : 'Si vous annulez avant le rendez-vous, tout vous est rendu.',
        ...steps.map((step) => `Au moins ${step.hours} h avant, ${step.percent} % vous sont rendus.`),
        ...(hours > 0
          ? [percent > 0 ? `Plus tard, ${percent} % vous sont rendus.` : 'Plus tard, rien ne vous est rendu.']
          : []),
        missed > 0 ? `Sans être venu, ${missed} % vous sont rendus.` : 'Sans être venu, rien ne vous est rendu.',
      ].join(' '),
    cancelledByPractice: 'Si le praticien annule, tout vous est rendu.',
    interest:
      'Le rendez-vous est dans plus de trois mois : la somme versée porte intérêt à votre profit au taux légal, à partir de la fin du troisième mois (C. conso. L214-2).',
    withdrawal: (until) =>
      `Vous pouvez vous rétracter sans donner de motif jusqu’au ${until} inclus (C. conso. L221-18) ; tout vous est alors rendu, sauf ce qui correspond à une séance déjà commencée à votre demande.`,
    withdrawalLater:
      'Vous pourrez vous rétracter sans donner de motif pendant quatorze jours à partir du paiement (C. conso. L221-18) ; tout vous est alors rendu, sauf ce qui correspond à une séance déjà commencée à votre demande.',
    withdrawalForm: (recipient) =>
      `Pour vous rétracter, « Renoncer au contrat ici » suffit, sur la page de votre rendez-vous. Vous pouvez aussi renvoyer ce modèle de formulaire (C. conso. R221-1) : ${withdrawalModels.fr.form(recipient)}`,
    withdrawalNotice: 'Droit de rétractation (C. conso. R221-3) :',
    mediator: (mediator) => `Médiateur de la consommation : ${mediator}.`,
    terms: (url) => `Conditions générales : ${url}`,
    waiver:
      'Je demande que la séance ait lieu avant la fin du délai de rétractation, et je reconnais que je perds ce droit une fois la séance entièrement exécutée.',
    book: 'Réserver avec obligation de paiement',
    pay: 'Payer maintenant',
  },
  en: {
    amounts: (total, now) =>
      total === now ? `Price: ${total}, to be paid now.` : `Price: ${total}, of which ${now} is to be paid now.`,
    amountsLater: (total, then) =>
      total === then
        ? `Price: ${total}, to be paid by card once your request is accepted.`
        : `Price: ${total}, of which ${then} is to be paid by card once your request is accepted.`,
    rest: (rest) => `The rest, ${rest}, is paid at the appointment.`,
    due: (due, now) => (due === now ? `To be paid now: ${now}.` : `Due: ${due}, of which ${now} is to be paid now.`),
    restDue: (rest) => `${rest} will be left to pay.`,
    deposit: 'The sum paid now is a deposit: it is taken off the price and binds both sides.',
    arrhes:
      'The sum paid now is “arrhes”: you may step back by losing it; if the practitioner steps back, you get twice the sum (French consumer code, L214-1).',
    cancelled: ({
      refundFullHours: hours,
      refundSteps: steps,
      refundPartPercent: percent,
      refundMissedPercent: missed,
    }) =>
      [
        hours > 0
          ? `If you cancel at least ${hours} h before the appointment, everything goes back to you.`
          : 'If you cancel before the appointment, everything goes back to you.',
        ...steps.map((step) => `At least ${step.hours} h before, ${step.percent}% goes back.`),
        ...(hours > 0 ? [percent > 0 ? `Later, ${percent}% goes back.` : 'Later, nothing goes back.'] : []),
        missed > 0 ? `If you do not come, ${missed}% goes back.` : 'If you do not come, nothing goes back.',
      ].join(' '),
    cancelledByPractice: 'If the practitioner cancels, everything goes back to you.',
    interest:
      'The appointment is more than three months ahead: the sum bears interest for you at the legal rate from the end of the third month (French consumer code, L214-2).',
    withdrawal: (until) =>
      `You may withdraw without giving a reason until ${until} included (French consumer code, L221-18); everything then goes back, but for what corresponds to a session already begun at your request.`,
    withdrawalLater:
      'You may withdraw without giving a reason during fourteen days from the payment (French consumer code, L221-18); everything then goes back, but for what corresponds to a session already begun at your request.',
    withdrawalForm: (recipient) =>
      `To withdraw, “Withdraw from contract here” on the page of your appointment is enough. You may also send back this model form (French consumer code, R221-1): ${withdrawalModels.en.form(recipient)}`,
    withdrawalNotice: 'Right of withdrawal (French consumer code, R221-3):',
    mediator: (mediator) => `Consumer mediator: ${mediator}.`,
    terms: (url) => `Terms: ${url}`,
    waiver:
      'I ask for the session to take place before the end of the withdrawal period, and I acknowledge that I lose this right once the session has been fully performed.',
    book: 'Book with an obligation to pay',
    pay: 'Pay now',
  },
}
