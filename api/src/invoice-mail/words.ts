import type { Lang } from '../http/schema.ts'
import type { InvoiceKind } from '../invoices/states.ts'

/** The words of the mail of an invoice. */
export interface InvoiceMailTexts {
  names: Record<InvoiceKind, string>
  greeting: (name: string | null) => string
  lead: (who: string, what: string, day: string) => string
  labels: Record<'total' | 'due' | 'dueOn' | 'validUntil', string>
  pay: string
  action: string
  notes: string[]
  reason: (who: string) => string
}

/** They appear on locked screens too: no word of what the sessions are for. */
export const invoiceMailTexts: Record<Lang, InvoiceMailTexts> = {
  fr: {
    names: { invoice: 'facture', deposit: 'facture d’acompte', credit_note: 'avoir', quote: 'devis' },
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    lead: (who, what, day) => `${who} vous envoie votre ${what} du ${day}, en pièce jointe.`,
    labels: { total: 'Montant', due: 'Reste à payer', dueOn: 'Échéance', validUntil: 'Valable jusqu’au' },
    pay: 'Payer par carte',
    action: 'Voir mes factures',
    notes: ['Gardez ce document : il peut vous être demandé, par exemple par votre mutuelle.'],
    reason: (who) => `Ce message vous est envoyé par Ancrage pour ${who}.`,
  },
  en: {
    names: { invoice: 'invoice', deposit: 'deposit invoice', credit_note: 'credit note', quote: 'quote' },
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    lead: (who, what, day) => `Here’s your ${what} of ${day} from ${who}, attached.`,
    labels: { total: 'Amount', due: 'Left to pay', dueOn: 'Due on', validUntil: 'Valid until' },
    pay: 'Pay by card',
    action: 'See my invoices',
    notes: ['Keep this document: you may be asked for it, for example by your health insurance.'],
    reason: (who) => `This message is sent to you by Ancrage for ${who}.`,
  },
}
