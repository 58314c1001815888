import * as z from 'zod'
import { type SettingGroup, setting } from './declare.ts'

/** The cards of the tab, in their order. */
export const invoiceGroups = {
  notes: {
    label: { fr: 'Notes et factures', en: 'Invoices' },
    help: {
      fr: 'Une note est due pour toute séance de 25 € et plus, avant d’être payée (arrêté 83-50/A). La même pièce sert de facture.',
      en: 'The law asks for an itemised bill (“note”) for every session of €25 or more, before it is paid (arrêté 83-50/A). Your invoice is that bill.',
    },
  },
} as const satisfies Record<string, SettingGroup>

const place = { tab: 'payments', group: 'notes' } as const

/** When a note is issued, and what it says. */
export const invoiceSettings = {
  invoiceIssuing: setting(z.enum(['draft', 'at_end', 'with_payment']), 'draft', {
    ...place,
    choices: ['draft', 'at_end', 'with_payment'],
    label: { fr: 'Émettre la note', en: 'Issue the invoice' },
    help: {
      fr: 'Par vous, quand la séance est clôturée, ou avec le paiement. Une note émise ne change plus.',
      en: 'When you decide to, when you complete the session, or with the payment. Once issued, an invoice never changes.',
    },
  }),
  invoiceWording: setting(z.enum(['session', 'type']), 'session', {
    ...place,
    choices: ['session', 'type'],
    label: { fr: 'Libellé des séances', en: 'How sessions are described' },
    help: {
      fr: '« Séance », ou le nom du type de séance : un employeur ou une mutuelle peut le lire.',
      en: '“Session”, or the name of the session type. Remember that an employer or an insurer may read it.',
    },
  }),
}
