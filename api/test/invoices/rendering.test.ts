// Long: each document is rendered once, and all that is expected of it reads that one file.
import { beforeAll, describe, expect, test } from 'vitest'
import { renderPages } from '../../src/invoices/rendering/pages.ts'
import { renderInvoice } from '../../src/invoices/rendering/render.ts'
import { aPicture } from '../a-picture.ts'
import { unreadable, wideWords } from '../printed-words.ts'
import { aPrintedInvoice, aPrintedLine, aTaxedInvoice } from './a-printed-invoice.ts'
import { elements, inside, readBack, schemaErrors } from './factur-x.ts'

/** A thread renders each, after loading its libraries. */
const LONG_MS = 120_000

const deposit = { number: '2026-00040', issuedOn: '2026-10-05', totalCents: 2000 }
const business = {
  latePenalty: 'Pénalités de retard : taux directeur de la BCE majoré de 10 points',
  recoveryFeeCents: 4000,
  isReformed: true,
  isOnDebits: false,
}
const drawn = {
  franchise: aPrintedInvoice({
    lines: [
      { ...aPrintedLine, discountCents: 500, totalCents: 5500 },
      {
        ...aPrintedLine,
        label: 'محمد יוסף Иван Ελένη Nguyễn Łódź',
        heldOn: '2026-11-10',
        quantity: 2,
        unitPriceCents: 3000,
      },
    ],
    billTo: { name: 'Ateliers du Lac SAS', isBusiness: true, siren: '732829320', vatNumber: 'FR44732829320' },
    words: { business, deposits: [deposit], paidCents: 1000 },
    deductedCents: 2000,
  }),
  taxed: aTaxedInvoice({
    locale: 'en',
    seller: { firstname: 'Zoé & François', lastname: 'Œuvrard Łódź' },
    lines: [
      { ...aPrintedLine, unitPriceCents: 5999, totalCents: 5999 },
      { ...aPrintedLine, unitPriceCents: 3333, discountCents: 1, totalCents: 3332 },
    ],
  }),
  creditNote: aPrintedInvoice({
    kind: 'credit_note',
    isUnnamed: true,
    reason: 'Séance annulée',
    lines: [{ ...aPrintedLine, unitPriceCents: -6000, totalCents: -6000 }],
    words: { corrects: { number: '2026-00041', issuedOn: '2026-11-01', totalCents: 6000 } },
  }),
  /** The second of three thirds: its tax is what the first has left of that of two. */
  partNote: aTaxedInvoice({
    kind: 'credit_note',
    reason: 'Remboursement',
    lines: [{ ...aPrintedLine, unitPriceCents: -3333, totalCents: -3333 }],
    netCents: -2778,
    vatCents: -555,
    words: { corrects: { number: '2026-00041', issuedOn: '2026-11-01', totalCents: 10_000 } },
  }),
  /** Nothing of it was provided yet, so it has no day. */
  deposit: aPrintedInvoice({
    kind: 'deposit',
    lines: [{ ...aPrintedLine, label: 'Acompte', heldOn: null, place: null }],
    words: { business: { ...business, isOnDebits: true } },
  }),
  worn: aPrintedInvoice({ logo: new Uint8Array(await (await aPicture()).arrayBuffer()) }),
}
type Name = keyof typeof drawn
const read = {} as Record<Name, Awaited<ReturnType<typeof readBack>> & { bytes: string }>

beforeAll(async () => {
  for (const name of Object.keys(drawn) as Name[]) {
    const pdf = await renderInvoice(drawn[name])
    read[name] = { ...(await readBack(pdf)), bytes: pdf.toString('latin1') }
  }
}, LONG_MS)

/** Every mandatory mention, by its source. The number of the invoice stands for itself. */
test.each<[mention: string, source: string, name: Name, text: string]>([
  ['the word', 'CGI ann. II 242 nonies A; C. com. L441-9', 'franchise', 'Facture'],
  ['the word, in French also on an English one', 'C. com. L441-9', 'taxed', 'Facture – Invoice'],
  ['that it is the note', 'arrêté 83-50/A', 'franchise', 'note au sens de l’arrêté n° 83-50/A'],
  ['the number', '242 nonies A I 7°', 'franchise', '2026-00042'],
  ['the day of issuing', '242 nonies A I 6°; arrêté 83-50/A art. 3', 'franchise', '23 novembre 2026'],
  ['the name with EI', 'C. com. R526-27', 'franchise', 'Camille Essai EI'],
  ['the address of the seller', '242 nonies A I 1°', 'franchise', '3 rue des Essais'],
  ['the SIRET', 'C. com. R123-237', 'franchise', 'SIRET 73282932000074'],
  ['the name of who is billed', '242 nonies A I 1°', 'franchise', 'Ateliers du Lac SAS'],
  ['the address of who is billed', '242 nonies A I 1°', 'franchise', '5 allée des Tilleuls'],
  ['who came, where another pays', 'health insurance', 'franchise', 'Personne reçue : Zoé Œuvrard'],
  ['the SIREN of a business', '242 nonies A I 2° bis', 'franchise', 'SIREN 732829320'],
  ['the VAT number of a business', '242 nonies A I 2°', 'franchise', 'N° TVA FR44732829320'],
  ['the day of the service', 'arrêté 83-50/A art. 3', 'franchise', '3 novembre 2026'],
  ['the place of the service', 'arrêté 83-50/A art. 3', 'franchise', '3 rue des Essais, Nantes'],
  ['what was done', '242 nonies A I 8°', 'franchise', 'Séance'],
  ['the unit price', '242 nonies A I 8°', 'franchise', '60,00 €'],
  ['the discount', '242 nonies A I 9°', 'franchise', '5,00 €'],
  ['the total without tax', 'arrêté 83-50/A art. 3', 'franchise', 'Total HT 115,00 €'],
  ['the total with tax', 'arrêté 83-50/A art. 3', 'franchise', 'Total TTC 115,00 €'],
  ['the deposit that is deducted', '242 nonies A', 'franchise', 'facture 2026-00040 du 5 octobre 2026 -20,00 €'],
  ['what was paid', 'C. com. L441-9', 'franchise', 'Déjà payé -10,00 €'],
  ['what is left', 'C. com. L441-9', 'franchise', 'Reste à payer 85,00 €'],
  ['the franchise', 'CGI art. 293 E', 'franchise', 'TVA non applicable, art. 293 B du CGI'],
  ['the day on which it is due', 'C. com. L441-9', 'franchise', '23 décembre 2026'],
  ['the late penalty of a business', 'C. com. L441-10', 'franchise', 'taux directeur de la BCE majoré de 10 points'],
  ['the fee of a business', 'C. com. D441-5', 'franchise', 'recouvrement : 40,00 €'],
  ['the discount for early payment', 'C. com. L441-9', 'franchise', 'Pas d’escompte'],
  ['the nature of the operations', 'decree 2022-1299', 'franchise', 'prestation de services'],
  ['the option for debits', 'decree 2022-1299', 'deposit', 'paiement de la taxe d’après les débits'],
  ['the bank account', 'as set', 'franchise', 'FR76 3000 6000 0112 3456 7890 189'],
  ['the insurance', 'as set', 'franchise', 'Assurances du Lac, France'],
  [
    'the mediator',
    'C. conso. L616-1',
    'franchise',
    'Médiation du Lac, 1 quai du Lac, 74000 Annecy, https://mediation.test',
  ],
  ['a line of one’s own', 'as set', 'franchise', 'Membre d’une association agréée'],
  ['the rate and amount of VAT', '242 nonies A I 11°', 'taxed', 'VAT 20% €15.55'],
  ['the VAT number of who is liable', '242 nonies A I 2°', 'taxed', 'VAT number FR44732829320'],
  ['the word of a credit note', '242 nonies A', 'creditNote', 'Avoir'],
  [
    'the invoice that a credit note corrects',
    'CGI art. 272',
    'creditNote',
    'Corrige la facture 2026-00041 du 1er novembre 2026',
  ],
  ['its reason', 'CGI art. 272', 'creditNote', 'Motif : Séance annulée'],
  ['a negative amount', 'CGI art. 272', 'creditNote', '-60,00 €'],
  ['the frozen tax of a part credit note', '242 nonies A I 11°', 'partNote', 'TVA 20 % -5,55 €'],
  ['a client who wants no name', 'arrêté 83-50/A art. 3', 'creditNote', 'Client non nommé à sa demande'],
])('%s is in the PDF (%s)', (_mention, _source, name, text) => {
  expect(read[name].text).toContain(text)
})

test('the terms for a business, and from the reform on the nature of the operations, are in the XML too', () => {
  const { xml } = read.franchise
  for (const words of ['taux directeur de la BCE', '40.00 EUR', 'Pas d’escompte', 'prestation de services'])
    expect(xml).toContain(words)
  expect(read.taxed.xml).not.toContain('supply of services')
  expect(read.deposit.xml).toContain('d’après les débits')
  expect(xml + read.franchise.text).not.toContain('d’après les débits')
})

test('a client who wants no name is named neither in the text nor in the XML', () => {
  expect(read.creditNote.text + read.creditNote.xml).not.toContain('Œuvrard')
})

test('characters of other scripts are printed by another embedded font, and none as a question mark', () => {
  expect(read.franchise.text).not.toContain('?')
  // A reader puts a space where the font changes.
  const text = read.franchise.text.replaceAll(' ', '')
  for (const letters of ['Иван', 'Ελένη', 'Nguyễn', 'Łódź']) expect(text).toContain(letters)
  expect(read.franchise.text).toMatch(/[\u0600-\u06ff\ufe70-\ufeff]/)
  expect(read.franchise.text).toMatch(/[\u05d0-\u05ea]/)
})

// ISO 19005-3, 6.2.11.8: a letter that its font lacks is a box in print, and no PDF/A.
test('no line ends inside a word of letters from two fonts, with a hyphen that the second lacks', async () => {
  const names = 'Świętokrzyska Łódź Kraków Ștefănescu Brăila Nguyễn Phượng'
  const lines = Array.from({ length: 60 }, (_, nth) => ({
    ...aPrintedLine,
    place: null,
    label: `${'Séance individuelle de '.slice(0, (nth % 20) + 3)} Kowalczykówna ${names} ${'a'.repeat(nth % 7)}`,
  }))
  const { text } = await readBack(await renderPages(aPrintedInvoice({ lines, billTo: { name: names } })))
  expect(text).not.toContain('\u0000')
})

test.each(['invoice', 'quote'] as const)(
  'a word that is wider than its column is parted, without a box: %s',
  async (kind) => {
    const taxed = { ...aPrintedLine, vatBasisPoints: 2000, discountCents: 100, totalCents: 5900 }
    const lines = wideWords.map((label) => ({ ...taxed, label, place: label }))
    const [name = ''] = wideWords
    const invoice = aTaxedInvoice({ kind, lines, billTo: { name, address: name } })
    expect(await unreadable(await renderPages(invoice))).toEqual([])
  },
)

test('the logo is in the head, without transparency', () => {
  expect(read.worn.bytes).toMatch(/\/Subtype\s*\/Image/)
  expect(read.worn.bytes).not.toMatch(/\/SMask\s+\d+ 0 R/)
  expect(read.franchise.bytes).not.toMatch(/\/Subtype\s*\/Image/)
})

test('the Factur-X of each is valid by the official schema of EN 16931', async () => {
  const xmls = Object.fromEntries(Object.entries(read).map(([name, { xml }]) => [name, xml]))
  expect(Object.keys(xmls)).toEqual(Object.keys(drawn))
  expect(await schemaErrors(xmls)).toEqual([])
})

describe.each(Object.keys(drawn) as Name[])('the Factur-X of %s', (name) => {
  test('is PDF/A-3 by its catalogue and metadata, with embedded fonts', () => {
    const { bytes } = read[name]
    expect(bytes).toContain('/AFRelationship')
    expect(bytes).toContain('/OutputIntents')
    expect(bytes).toMatch(/pdfaid:part(="|>)3/)
    expect(bytes).toContain('factur-x.xml')
    expect(bytes).not.toMatch(/\/BaseFont\s*\/(Helvetica|Times|Courier)/)
  })
})

/** The packet of metadata as its bytes are: throws where they are no UTF-8. */
function packetOf({ bytes }: { bytes: string }): string {
  const [packet = ''] = /<\?xpacket begin.*<\?xpacket end="w"\?>/s.exec(bytes) ?? []
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(packet, 'latin1'))
}

// ISO 19005-3, 6.6.2.1: the packet is well-formed XML, in UTF-8.
test('a file names its author as they are written, in its metadata too, and its title in its own language', () => {
  const author = 'Zoé & François Œuvrard Łódź EI'
  expect(packetOf(read.taxed)).toContain('<rdf:li>Zoé &amp; François Œuvrard Łódź EI</rdf:li>')
  expect(read.taxed.authors).toEqual([author, author])
  const titles = (name: Name) => [...new Set(read[name].titles)]
  expect(titles('taxed')).toEqual(['Facture – Invoice 2026-00042'])
  expect(titles('franchise')).toEqual(['Facture 2026-00042'])
  expect(titles('creditNote')).toEqual(['Avoir 2026-00042'])
  expect(packetOf(read.creditNote)).not.toContain('Invoice')
})

// ISO 19005-3, 6.6.2.3: what is not a property of PDF/A itself is described.
test('the metadata describe each property of Factur-X that they have', () => {
  const packet = packetOf(read.franchise)
  const used = [...packet.matchAll(/<fx:(\w+)>([^<]+)</g)].map(([, name, value]) => [name, value])
  expect(used).toEqual([
    ['DocumentType', 'INVOICE'],
    ['DocumentFileName', 'factur-x.xml'],
    ['Version', '1.0'],
    ['ConformanceLevel', 'EN 16931'],
  ])
  const described = [...packet.matchAll(/<pdfaProperty:name>(\w+)</g)].map(([, name]) => name)
  expect(described).toEqual(used.map(([name]) => name))
})

test('a file claims no tags, which its pages lack: a screen reader would read none of them', () => {
  expect(read.franchise.claimsTags).toBe(false)
  expect(read.franchise.bytes).not.toContain('/StructTreeRoot')
})

test('a broken XML is invalid, also between valid ones', async () => {
  const { xml } = read.franchise
  const broken = xml.replace(/<ram:DuePayableAmount.*?<\/ram:DuePayableAmount>/s, '')
  expect(broken).not.toBe(xml)
  const errors = await schemaErrors({ first: xml, broken, last: xml })
  expect(errors).not.toEqual([])
  for (const error of errors) expect(error).toMatch(/^broken\b/)
})

const sum = (xml: string, name: string) => elements(xml, name)
const totals = (name: Name) => inside(read[name].xml, 'SpecifiedTradeSettlementHeaderMonetarySummation')
const cents = (text: string | undefined) => Math.round(Number(text) * 100)
const lineNets = (name: Name) =>
  elements(read[name].xml.split('<ram:ApplicableHeaderTradeAgreement')[0] ?? '', 'LineTotalAmount').map(cents)
const header = (name: Name) => read[name].xml.slice(read[name].xml.indexOf('<ram:ApplicableHeaderTradeSettlement'))
const tax = (name: Name) => inside(header(name), 'ApplicableTradeTax')

describe.each(Object.keys(drawn) as Name[])('the rules that our invoices could break: %s', (name) => {
  test('BR-CO-10: the sum of lines is that of their net amounts', () => {
    expect(cents(sum(totals(name), 'LineTotalAmount')[0])).toBe(lineNets(name).reduce((all, each) => all + each, 0))
  })
  test('BR-CO-13, BR-CO-15: the total with tax is the total without tax plus the tax', () => {
    const [basis, vat, grand] = ['TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount'].map((each) =>
      cents(sum(totals(name), each)[0]),
    )
    expect(basis).toBe(Math.abs(drawn[name].netCents))
    expect(grand).toBe((basis ?? 0) + (vat ?? 0))
    expect(grand).toBe(Math.abs(drawn[name].totalCents))
  })
  test('BR-CO-16: the amount due is the total less what was paid', () => {
    const [grand, paid = 0, due] = ['GrandTotalAmount', 'TotalPrepaidAmount', 'DuePayableAmount'].map((each) => {
      const [text] = sum(totals(name), each)
      return text === undefined ? undefined : cents(text)
    })
    expect(due).toBe((grand ?? 0) - paid)
  })
  test('BR-CO-17: tax is basis times rate, to the cent', () => {
    const [basis, rate, amount] = ['BasisAmount', 'RateApplicablePercent', 'CalculatedAmount'].map((each) =>
      Number(sum(tax(name), each)[0]),
    )
    expect(Math.abs((amount ?? 0) * 100 - (basis ?? 0) * (rate ?? 0))).toBeLessThan(1.5)
  })
  test('BR-CO-25: an amount due has a day; BR-02, BR-03, BR-05: number, day and currency are there', () => {
    const { xml } = read[name]
    if (drawn[name].kind !== 'credit_note') expect(xml).toContain('<ram:DueDateDateTime>')
    expect(xml).toContain('<ram:ID>2026-00042</ram:ID>')
    expect(xml).toContain('20261123')
    expect(sum(xml, 'InvoiceCurrencyCode')).toEqual(['EUR'])
  })
  test('BR-06 to BR-11: both parties have a name and a country', () => {
    for (const party of ['SellerTradeParty', 'BuyerTradeParty']) {
      const content = inside(read[name].xml, party)
      expect(sum(content, 'Name')[0]).toBeTruthy()
      expect(sum(content, 'CountryID')).toEqual(['FR'])
    }
  })
})

test('BR-E-02, BR-E-05, BR-E-09, BR-E-10: exempt lines have rate 0, no tax, a reason and a number of the seller', () => {
  const category = tax('franchise')
  expect(sum(category, 'CategoryCode')).toEqual(['E'])
  expect(Number(sum(category, 'RateApplicablePercent')[0])).toBe(0)
  expect(Number(sum(category, 'CalculatedAmount')[0])).toBe(0)
  expect(sum(category, 'ExemptionReasonCode')).toEqual(['VATEX-FR-FRANCHISE'])
  expect(sum(category, 'ExemptionReason')[0]).toContain('293 B')
  expect(inside(inside(read.franchise.xml, 'SellerTradeParty'), 'SpecifiedTaxRegistration')).toContain('732829320')
})

test('BR-S-02, BR-S-05, BR-S-08, BR-S-10: taxed lines have their rate, no reason, and the VAT number of the seller', () => {
  const category = tax('taxed')
  expect(sum(category, 'CategoryCode')).toEqual(['S'])
  expect(Number(sum(category, 'RateApplicablePercent')[0])).toBe(20)
  expect(cents(sum(category, 'BasisAmount')[0])).toBe(drawn.taxed.netCents)
  expect(category).not.toContain('ExemptionReason')
  expect(inside(inside(read.taxed.xml, 'SellerTradeParty'), 'SpecifiedTaxRegistration')).toContain('FR44732829320')
})

test('BR-55: a credit note refers to its invoice', () => {
  expect(inside(read.creditNote.xml, 'InvoiceReferencedDocument')).toContain('2026-00041')
  expect(sum(read.creditNote.xml, 'TypeCode')).toContain('381')
})
