import { type Invoice as EInvoice, FormatFactoryService } from '@e-invoice-eu/core'
import { netAmounts, splitTax } from '../amounts.ts'
import { printableText } from '../printable-text.ts'
import { describeFile } from './metadata.ts'
import { frozenSums, leftToPay, type PrintedInvoice, type PrintedLine, sellerName } from './printed.ts'
import { documentTitle, printedWords } from './words.ts'

type Content = EInvoice['ubl:Invoice']
type Line = Content['cac:InvoiceLine'][number]

/** UNTDID 1001: commercial invoice, deposit invoice, credit note. Amounts of a credit note are positive there. */
const TYPE_CODES = { invoice: '380', deposit: '386', credit_note: '381' } as const

const amount = (cents: number) => (cents / 100).toFixed(2)
/** A price may have more decimals than an amount: without tax, it may be no whole cents. */
const price = (cents: number) => (cents / 100).toFixed(4).replace(/0{1,2}$/, '')
const currency = 'EUR' as const

/**
 * The place of deposits and of added lines without a day: the schema requires a delivery, and the library drops an
 * empty one.
 */
const inFrance = {
  'cac:DeliveryLocation': { 'cac:Address': { 'cac:Country': { 'cbc:IdentificationCode': 'FR' as const } } },
}

/** The document with positive amounts, as its XML has them. */
function positive(invoice: PrintedInvoice): PrintedInvoice {
  if (invoice.kind !== 'credit_note') return invoice
  const turned = (cents: number) => 0 - cents
  return {
    ...invoice,
    lines: invoice.lines.map((line) => ({
      ...line,
      unitPriceCents: turned(line.unitPriceCents),
      totalCents: turned(line.totalCents),
    })),
    totalCents: turned(invoice.totalCents),
    netCents: turned(invoice.netCents),
    vatCents: turned(invoice.vatCents),
  }
}

/** Category S with its rate; else E, exempt (franchise: VATEX-FR-FRANCHISE). */
const categoryOf = (basisPoints: number) =>
  basisPoints > 0 ? { id: 'S' as const, percent: String(basisPoints / 100) } : { id: 'E' as const, percent: '0' }

/** An issued document as EN 16931 has it (Factur-X, profile EN 16931). A quote has none. */
function euInvoice(printed: PrintedInvoice): EInvoice {
  const invoice = positive(printed)
  const { number, issuedOn, dueOn, kind, seller, words, totalCents, netCents, vatCents, deductedCents } = invoice
  if (kind === 'quote') throw new Error('a quote is no invoice')
  const days = invoice.lines.flatMap(({ heldOn }) => (heldOn === null ? [] : [heldOn])).sort()
  const [first, last] = [days[0], days.at(-1)]
  const [, ...otherNets] = netAmounts(invoice.lines)
  // The first line bears the cent by which a part credit note may differ from its own lines.
  const nets = [netCents - otherNets.reduce((sum, net) => sum + net, 0), ...otherNets]
  const references = [...(words.corrects ? [words.corrects] : []), ...words.deposits]
  const isToPay = kind !== 'credit_note'
  const prepaid = isToPay ? deductedCents + words.paidCents : 0
  return {
    'ubl:Invoice': {
      'cbc:ID': number,
      'cbc:IssueDate': issuedOn,
      ...(isToPay && dueOn && { 'cbc:DueDate': dueOn }),
      'cbc:InvoiceTypeCode': TYPE_CODES[kind],
      'cbc:DocumentCurrencyCode': currency,
      ...notesOf(invoice),
      ...(first && last && first < last && { 'cac:InvoicePeriod': { 'cbc:StartDate': first, 'cbc:EndDate': last } }),
      ...(references.length > 0 && {
        'cac:BillingReference': references.map(({ number: earlier }) => referenceTo(earlier)),
      }),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(invoice) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(invoice) },
      'cac:Delivery': last ? { 'cbc:ActualDeliveryDate': last } : inFrance,
      ...(isToPay && seller.iban && { 'cac:PaymentMeans': [transferOf(seller.iban, seller)] }),
      'cac:TaxTotal': [taxTotal(invoice)],
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': amount(netCents),
        'cbc:LineExtensionAmount@currencyID': currency,
        'cbc:TaxExclusiveAmount': amount(netCents),
        'cbc:TaxExclusiveAmount@currencyID': currency,
        'cbc:TaxInclusiveAmount': amount(netCents + vatCents),
        'cbc:TaxInclusiveAmount@currencyID': currency,
        ...(prepaid > 0 && { 'cbc:PrepaidAmount': amount(prepaid), 'cbc:PrepaidAmount@currencyID': currency }),
        'cbc:PayableAmount': amount(isToPay ? leftToPay(invoice) : totalCents),
        'cbc:PayableAmount@currencyID': currency,
      },
      'cac:InvoiceLine': invoice.lines.map((line, nth) =>
        lineOf(line, nth, nets[nth] ?? 0),
      ) as Content['cac:InvoiceLine'],
    },
  }
}

/**
 * A reference to an earlier invoice. Version 2.3.4 of the library looks for its number one level too high, outside its
 * own schema: without the first member, the XML names no earlier invoice.
 */
const referenceTo = (number: string) => ({
  'cbc:ID': number,
  'cac:InvoiceDocumentReference': { 'cbc:ID': number },
})

function notesOf({ words, locale, reason }: PrintedInvoice): Pick<Content, 'cbc:Note'> {
  const t = printedWords[locale]
  const { business } = words
  const notes = [
    ...(reason ? [`${t.reason}: ${reason}`] : []),
    ...(business
      ? [
          business.latePenalty,
          t.recovery(`${amount(business.recoveryFeeCents)} EUR`),
          t.discountTerms,
          ...(business.isReformed ? [t.nature, ...(business.isOnDebits ? [t.onDebits] : [])] : []),
        ]
      : []),
  ]
  return notes.length > 0 ? { 'cbc:Note': [notes.join('. ')] } : {}
}

function sellerParty({ seller }: PrintedInvoice): Content['cac:AccountingSupplierParty']['cac:Party'] {
  const siren = (seller.siret ?? '').slice(0, 9)
  // BR-E-02 asks for a number of the seller: under the franchise, where there is none for VAT, it is the SIREN.
  const tax = seller.vatNumber
    ? { 'cbc:CompanyID': seller.vatNumber, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
    : { 'cbc:CompanyID': siren, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }
  return {
    ...(seller.tradeName && { 'cac:PartyName': { 'cbc:Name': seller.tradeName } }),
    'cac:PostalAddress': {
      'cbc:StreetName': seller.address ?? '',
      'cbc:CityName': seller.city ?? '',
      'cbc:PostalZone': seller.postcode ?? '',
      'cac:Country': { 'cbc:IdentificationCode': 'FR' },
    },
    'cac:PartyTaxScheme': [tax],
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': sellerName(seller),
      'cbc:CompanyID': siren,
      'cbc:CompanyID@schemeID': '0002',
    },
  }
}

function buyerParty({
  billTo,
  isUnnamed,
  locale,
}: PrintedInvoice): Content['cac:AccountingCustomerParty']['cac:Party'] {
  const country = { 'cac:Country': { 'cbc:IdentificationCode': 'FR' as const } }
  if (isUnnamed)
    return {
      'cac:PostalAddress': country,
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': printedWords[locale].unnamed },
    }
  return {
    'cac:PostalAddress': {
      ...(billTo.address && { 'cbc:StreetName': billTo.address }),
      ...(billTo.city && { 'cbc:CityName': billTo.city }),
      ...(billTo.postcode && { 'cbc:PostalZone': billTo.postcode }),
      ...country,
    },
    ...(billTo.vatNumber && {
      'cac:PartyTaxScheme': { 'cbc:CompanyID': billTo.vatNumber, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': billTo.name,
      ...(billTo.siren && { 'cbc:CompanyID': billTo.siren, 'cbc:CompanyID@schemeID': '0002' as const }),
    },
  }
}

/** UNTDID 4461, 30: credit transfer. */
const transferOf = (iban: string, { bic, accountHolder }: PrintedInvoice['seller']) => ({
  'cbc:PaymentMeansCode': '30' as const,
  'cac:PayeeFinancialAccount': {
    'cbc:ID': iban,
    ...(accountHolder && { 'cbc:Name': accountHolder }),
    ...(bic && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bic } }),
  },
})

function taxTotal(invoice: PrintedInvoice): Content['cac:TaxTotal'][0] {
  const { vatCents, words, seller } = invoice
  const exemption = {
    ...(seller.vatRegime === 'franchise' && { 'cbc:TaxExemptionReasonCode': 'VATEX-FR-FRANCHISE' as const }),
    'cbc:TaxExemptionReason': words.vatMention ?? '',
  }
  const subtotals = frozenSums(invoice).map(({ vatBasisPoints, netCents, vatCents: tax }) => {
    const { id, percent } = categoryOf(vatBasisPoints)
    return {
      'cbc:TaxableAmount': amount(netCents),
      'cbc:TaxableAmount@currencyID': currency,
      'cbc:TaxAmount': amount(tax),
      'cbc:TaxAmount@currencyID': currency,
      'cac:TaxCategory': {
        'cbc:ID': id,
        'cbc:Percent': percent,
        ...(id === 'E' && exemption),
        'cac:TaxScheme': { 'cbc:ID': 'VAT' },
      },
    }
  })
  return {
    'cbc:TaxAmount': amount(vatCents),
    'cbc:TaxAmount@currencyID': currency,
    'cac:TaxSubtotal': subtotals as Content['cac:TaxTotal'][0]['cac:TaxSubtotal'],
  }
}

function lineOf(line: PrintedLine, nth: number, netCents: number): Line {
  const { quantity, unitPriceCents, totalCents, vatBasisPoints, label, heldOn, place } = line
  const before = splitTax(quantity * unitPriceCents, vatBasisPoints).netCents
  const allowance = before - splitTax(totalCents, vatBasisPoints).netCents
  const gross = netCents + allowance
  const { id, percent } = categoryOf(vatBasisPoints)
  const description = [heldOn, place].filter(Boolean).join(', ')
  return {
    'cbc:ID': String(nth + 1),
    'cbc:InvoicedQuantity': String(quantity),
    'cbc:InvoicedQuantity@unitCode': 'C62',
    'cbc:LineExtensionAmount': amount(netCents),
    'cbc:LineExtensionAmount@currencyID': currency,
    ...(allowance !== 0 && {
      'cac:AllowanceCharge': [
        {
          'cbc:ChargeIndicator': 'false' as const,
          'cbc:AllowanceChargeReason': 'Remise',
          'cbc:Amount': amount(allowance),
          'cbc:Amount@currencyID': currency,
        },
      ],
    }),
    'cac:Item': {
      ...(description && { 'cbc:Description': description }),
      'cbc:Name': label,
      'cac:ClassifiedTaxCategory': { 'cbc:ID': id, 'cbc:Percent': percent, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    },
    'cac:Price': { 'cbc:PriceAmount': price(gross / quantity), 'cbc:PriceAmount@currencyID': currency },
  }
}

/** A log that discards everything, since nobody would read it. */
const silent = { log: () => {}, warn: () => {}, error: () => {} }

/** A PDF/A-3 with the XML of the invoice inside, made of its PDF. */
export async function embedXml(invoice: PrintedInvoice, pdf: Uint8Array): Promise<Uint8Array> {
  // Its `InvoiceService` would refuse `referenceTo`; the tests check the XML against the schema.
  const format = new FormatFactoryService().createFormatService('Factur-X-EN16931', silent)
  const content = euInvoice(invoice)
  format.fillInvoiceDefaults(content)
  const made = await format.generate(content, {
    format: 'Factur-X-EN16931',
    lang: invoice.locale,
    pdf: { buffer: pdf, filename: `${invoice.number}.pdf`, mimetype: 'application/pdf' },
    noWarnings: true,
  })
  if (typeof made === 'string') throw new Error('an XML came where a PDF was asked for')
  const title = documentTitle(invoice)
  const author = printableText(sellerName(invoice.seller))
  const keywords = [printedWords[invoice.locale].titles[invoice.kind], 'Factur-X']
  return describeFile(made, { title, author, locale: invoice.locale, at: invoice.issuedAt, keywords })
}
