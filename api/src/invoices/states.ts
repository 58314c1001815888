/** The kinds of billing documents. A note (arrêté 83-50/A) and an invoice are one document. */
export const invoiceKinds = ['invoice', 'deposit', 'credit_note', 'quote'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** A draft can be changed and deleted; what is issued stays. */
export const invoiceStatuses = ['draft', 'issued'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Why a document cannot be mailed: it is a draft, its client is erased, or has no address. */
export const sendObstacles = ['draft', 'no_client', 'no_email'] as const
export type SendObstacle = (typeof sendObstacles)[number]

/** An « entrepreneur individuel », or a company. */
export const legalForms = ['sole_trader', 'company'] as const
export type LegalForm = (typeof legalForms)[number]

/** Franchise en base · liable to VAT · exempt by an article of the code, for listed professions. */
export const vatRegimes = ['franchise', 'liable', 'exempt'] as const
export type VatRegime = (typeof vatRegimes)[number]

/** When VAT on services is due: with the payment, or by option with the invoice (« d’après les débits », CGI 269). */
export const vatDueTimes = ['payment', 'debits'] as const
export type VatDueTime = (typeof vatDueTimes)[number]

/** How a line names a session: « Séance », or the name of its type, which an employer or an insurer may read. */
export const lineWordings = ['session', 'type'] as const
export type LineWording = (typeof lineWordings)[number]
