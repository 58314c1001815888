import type { Lang } from '../http/schema.ts'

interface Debt {
  amount: string
  sessions: number
  since: string
  number: string
  issuedOn: string
}

interface ReminderTexts {
  subject: string
  greeting: (name: string | null) => string
  forSessions: (debt: Debt) => string
  forInvoice: (debt: Debt) => string
  /** Used when the debt is not only for appointments. */
  forNone: (debt: Debt) => string
  /** Which part of the debt is invoiced to another payer. */
  ofOthers: (amount: string, numbers: string) => string
  labels: Record<'amount' | 'transfer', string>
  action: string
  notes: string[]
  reason: (who: string) => string
  /** For somebody who pays for a client. */
  reasonOfPayer: (who: string) => string
}

/** They appear on locked screens too: no word of what the appointments are for, and no amount in the subject. */
export const reminderTexts: Record<Lang, ReminderTexts> = {
  fr: {
    subject: 'Un règlement reste en attente',
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    forSessions: ({ amount, sessions, since }) =>
      sessions === 1
        ? `Sauf erreur de ma part, il reste ${amount} à régler pour votre rendez-vous du ${since}.`
        : `Sauf erreur de ma part, il reste ${amount} à régler pour ${sessions} rendez-vous, depuis celui du ${since}.`,
    forInvoice: ({ amount, number, issuedOn }) =>
      `Sauf erreur de ma part, il reste ${amount} à régler sur la facture ${number} du ${issuedOn}.`,
    forNone: ({ amount, since }) => `Sauf erreur de ma part, il reste ${amount} à régler depuis le ${since}.`,
    ofOthers: (amount, numbers) => `Dont ${amount} facturés à une autre personne (${numbers}).`,
    labels: { amount: 'À régler', transfer: 'Par virement' },
    action: 'Payer par carte',
    notes: ['Si vous avez réglé entre-temps, ne tenez pas compte de ce message.'],
    reason: (who) => `Vous recevez cet e-mail parce que vous avez eu un rendez-vous chez ${who}.`,
    reasonOfPayer: (who) => `Vous recevez cet e-mail parce que ${who} vous a adressé une facture.`,
  },
  en: {
    subject: 'A payment is still due',
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    forSessions: ({ amount, sessions, since }) =>
      sessions === 1
        ? `Unless I’m mistaken, ${amount} is still due for your appointment on ${since}.`
        : `Unless I’m mistaken, ${amount} is still due for ${sessions} appointments, since the one on ${since}.`,
    forInvoice: ({ amount, number, issuedOn }) =>
      `Unless I’m mistaken, ${amount} is still due on invoice ${number} of ${issuedOn}.`,
    forNone: ({ amount, since }) => `Unless I’m mistaken, ${amount} has been due since ${since}.`,
    ofOthers: (amount, numbers) => `Of this, ${amount} is billed to someone else (${numbers}).`,
    labels: { amount: 'To pay', transfer: 'By bank transfer' },
    action: 'Pay by card',
    notes: ['If you’ve paid in the meantime, please ignore this message.'],
    reason: (who) => `You’re getting this email because you had an appointment with ${who}.`,
    reasonOfPayer: (who) => `You’re getting this email because ${who} has sent you an invoice.`,
  },
}
