import type { Lang } from '../http/schema.ts'

/** What the PDF says around the agreed text. */
export const pdfWords = {
  fr: {
    title: 'Consentement à l’accompagnement et au traitement des données de santé',
    practitioner: 'Praticien',
    client: 'Client',
    bornOn: (day: string) => `né(e) le ${day}`,
    version: (number: number) => `Texte présenté, version ${number}`,
    agreed: 'Ce qui a été accepté',
    signed: 'Signature',
    byPatient: 'Signé par',
    byGuardian: 'Signé par le représentant légal',
    drawn: 'Signature tracée à l’écran',
    typed: 'Nom saisi en guise de signature',
    at: 'Le',
    way: { practice: 'Signé au cabinet', link: 'Signé à distance, par un lien envoyé au client' },
    page: (page: number, of: number) => `Page ${page} sur ${of}`,
    reference: 'Référence',
  },
  en: {
    title: 'Consent to support and to the processing of health data',
    practitioner: 'Practitioner',
    client: 'Client',
    bornOn: (day: string) => `born on ${day}`,
    version: (number: number) => `Text as shown, version ${number}`,
    agreed: 'What was agreed to',
    signed: 'Signature',
    byPatient: 'Signed by',
    byGuardian: 'Signed by the legal representative',
    drawn: 'Signature drawn on the screen',
    typed: 'Name typed as a signature',
    at: 'On',
    way: { practice: 'Signed at the practice', link: 'Signed from afar, by a link sent to the client' },
    page: (page: number, of: number) => `Page ${page} of ${of}`,
    reference: 'Reference',
  },
} as const satisfies Record<Lang, unknown>
