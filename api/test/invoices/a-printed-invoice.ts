import { sumOfLines } from '../../src/invoices/amounts.ts'
import type { PrintedInvoice, PrintedLine } from '../../src/invoices/rendering/printed.ts'

const seller: PrintedInvoice['seller'] = {
  form: 'sole_trader',
  firstname: 'Camille',
  lastname: 'Essai',
  legalName: null,
  legalForm: null,
  capitalCents: null,
  register: null,
  tradeName: 'Cabinet des Essais',
  siret: '73282932000074',
  address: '3 rue des Essais',
  postcode: '44000',
  city: 'Nantes',
  vatRegime: 'franchise',
  vatNumber: null,
  vatBasisPoints: null,
  vatDue: 'payment',
  exemptionArticle: null,
  insurer: 'Assurances du Lac',
  insuranceArea: 'France',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  accountHolder: 'Camille Essai',
  furtherLine: 'Membre d’une association agréée',
  paymentDays: 30,
  email: 'camille@essais.test',
  phone: '+33240000000',
  mediator: { name: 'Médiation du Lac', address: '1 quai du Lac, 74000 Annecy', site: 'https://mediation.test' },
}

export const aPrintedLine: PrintedLine = {
  label: 'Séance',
  heldOn: '2026-11-03',
  place: '3 rue des Essais, Nantes',
  quantity: 1,
  unitPriceCents: 6000,
  discountCents: 0,
  totalCents: 6000,
  vatBasisPoints: 0,
}

type Change = Partial<Omit<PrintedInvoice, 'seller' | 'words' | 'billTo'>> & {
  seller?: Partial<PrintedInvoice['seller']>
  words?: Partial<PrintedInvoice['words']>
  billTo?: Partial<PrintedInvoice['billTo']>
}

/** A frozen invoice under the franchise, with a test's changes. */
export function aPrintedInvoice(change: Change = {}): PrintedInvoice {
  const lines = change.lines ?? [aPrintedLine]
  return {
    id: '0197a000-0000-7000-8000-000000000001',
    kind: 'invoice',
    number: '2026-00042',
    locale: 'fr',
    issuedAt: new Date('2026-11-23T10:00:00Z'),
    issuedOn: '2026-11-23',
    dueOn: '2026-12-23',
    validUntil: null,
    reason: null,
    isUnnamed: false,
    clientName: 'Zoé Œuvrard',
    deductedCents: 0,
    ...sumOfLines(lines),
    ...change,
    lines,
    billTo: {
      name: 'Zoé Œuvrard',
      address: '5 allée des Tilleuls',
      postcode: '44100',
      city: 'Nantes',
      isBusiness: false,
      siren: null,
      vatNumber: null,
      ...change.billTo,
    },
    seller: { ...seller, ...change.seller },
    words: {
      vatMention: 'TVA non applicable, art. 293 B du CGI',
      business: null,
      paidCents: 0,
      corrects: null,
      quote: null,
      deposits: [],
      ...change.words,
    },
  }
}

/** The same for a practice that is liable to VAT, at 20 %. */
export const aTaxedInvoice = (change: Change = {}): PrintedInvoice =>
  aPrintedInvoice({
    ...change,
    lines: (change.lines ?? [aPrintedLine]).map((line) => ({ ...line, vatBasisPoints: 2000 })),
    seller: { vatRegime: 'liable', vatNumber: 'FR44732829320', vatBasisPoints: 2000, ...change.seller },
    words: { vatMention: null, ...change.words },
  })
