import type { Lang } from '../../http/schema.ts'

/** The words of the receipt of a year, in the language of the client. */
export const receiptWords = {
  fr: {
    title: (year: number) => `Attestation de paiement ${year}`,
    seller: 'Prestataire',
    client: 'Personne reçue',
    payer: 'Payé par',
    statement: (who: string, year: number) =>
      `${who} atteste avoir reçu en ${year} les sommes suivantes pour des séances.`,
    columns: { heldOn: 'Séance du', number: 'Facture', receivedOn: 'Payé le', typeName: 'Moyen', amount: 'Montant' },
    total: 'Total reçu',
    siret: 'SIRET',
    note: 'Ce document ne remplace pas les factures. Il peut être remis à une mutuelle.',
    state: (year: number, day: string, time: string) =>
      `Séances tenues et payées au ${day} à ${time}. Ce qui est payé d’avance s’y ajoute une fois la séance tenue : cette attestation remplace celles établies auparavant pour ${year}.`,
    made: (city: string, day: string) => `Fait à ${city}, le ${day}`,
    signature: 'Signature',
    page: (page: number, of: number) => `Page ${page} sur ${of}`,
  },
  en: {
    title: (year: number) => `Receipt for ${year}`,
    seller: 'Provider',
    client: 'Person who came',
    payer: 'Paid by',
    statement: (who: string, year: number) => `${who} certifies having received these sums in ${year} for sessions.`,
    columns: { heldOn: 'Session of', number: 'Invoice', receivedOn: 'Paid on', typeName: 'By', amount: 'Amount' },
    total: 'Total received',
    siret: 'SIRET',
    note: 'This document does not replace the invoices. It can be handed to a health insurance.',
    state: (year: number, day: string, time: string) =>
      `Sessions held and paid by ${day} at ${time}. What is paid in advance is added once its session has been held: this receipt replaces any drawn up earlier for ${year}.`,
    made: (city: string, day: string) => `${city}, ${day}`,
    signature: 'Signature',
    page: (page: number, of: number) => `Page ${page} of ${of}`,
  },
} as const satisfies Record<Lang, unknown>
