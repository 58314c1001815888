import { renderToBuffer } from '@react-pdf/renderer'
import { expect, test } from 'vitest'
import type { ReceiptLine } from '../../src/payments/books/receipts.ts'
import { receiptsDocument } from '../../src/payments/books/receipts-document.ts'
import { namesOfTwoFonts, unreadable, wideWords } from '../printed-words.ts'

test('no word of the printed receipts book runs into the next column, or ends its line with a box', async () => {
  const [wide = '', link = ''] = wideWords
  const line: ReceiptLine = {
    id: '01999999-0000-7000-8000-000000000001',
    sequence: 1,
    kind: 'payment',
    receivedOn: '2027-03-02',
    recordedAt: new Date('2027-03-02T10:00:00Z'),
    recordedOn: '2027-03-02',
    piece: 'R-000001',
    invoiceNumbers: ['CABINET-DU-LAC-2027-00042'],
    client: wide,
    nature: 'service',
    amountCents: 6000,
    typeKey: 'transfer',
    typeNameFr: link,
    typeNameEn: link,
    isCash: false,
    reference: 'VIR-2027-0302-4711-0815-2342',
    reversesPiece: null,
    feeCents: null,
    isFeeOfPayout: false,
    paidOutOn: null,
  }
  const lines = [line, ...namesOfTwoFonts.map((client) => ({ ...line, client, typeNameFr: 'Virement' }))]
  const pdf = await renderToBuffer(
    receiptsDocument({
      lang: 'fr',
      practice: { name: 'Cabinet', siret: null },
      from: '2027-01-01',
      through: '2027-12-31',
      madeOn: '2027-12-31',
      lines,
      sums: [],
    }),
  )
  expect(await unreadable(pdf)).toEqual([])
}, 60_000)
