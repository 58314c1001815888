import { expect, onTestFinished, test } from 'vitest'
import type { Secrets } from '../src/crypto/vault.ts'
import { connect } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { printedInvoice } from '../src/invoices/pdf.ts'
import { leftToPay } from '../src/invoices/rendering/printed.ts'
import { renderInvoice } from '../src/invoices/rendering/render.ts'
import { APP_SECRET } from '../test/app.ts'
import { freshDatabase } from '../test/database.ts'
import { elements, inside, readBack, schemaErrors } from '../test/invoices/factur-x.ts'
import { claireVasseur } from './claire-vasseur.ts'
import { addInvoices } from './invoices.ts'
import { addPayments } from './payments.ts'
import { loadDemo } from './seed.ts'

const now = new Date('2026-11-23T09:30:00Z')
/** Some sixty are drawn, one after the other. */
const LONG_MS = 180_000

const cents = (text: string | undefined) => Math.round(Number(text) * 100)

test(
  'every document of the demonstration is a valid Factur-X, and another reader finds its number and amounts',
  async () => {
    const orm = await connect(await freshDatabase(), { max: 2 })
    onTestFinished(() => orm.close(true))
    const own = <T>(work: (em: Parameters<typeof queryOf>[0]) => Promise<T>) =>
      inPractice(orm.em.fork(), claireVasseur.id, work)
    await loadDemo(orm, { APP_SECRET } as Secrets, now)
    await addPayments(orm, claireVasseur, now)
    await addInvoices(orm, claireVasseur, now)
    const issued = await own((em) => queryOf(em)<{ id: string }>("select id from invoice where status = 'issued'"))
    expect(issued.length).toBeGreaterThan(40)
    const xmls: Record<string, string> = {}
    for (const { id } of issued) {
      const printed = await own((em) => printedInvoice(em, id))
      const { text, xml } = await readBack(await renderInvoice(printed))
      expect(text).toContain(printed.number)
      if (printed.kind === 'quote') {
        expect(xml).toBe('')
        continue
      }
      xmls[printed.number] = xml
      const sums = inside(xml, 'SpecifiedTradeSettlementHeaderMonetarySummation')
      const read = ['TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount', 'DuePayableAmount'].map((name) =>
        cents(elements(sums, name)[0]),
      )
      const { netCents, vatCents, totalCents } = printed
      const due = printed.kind === 'credit_note' ? -totalCents : leftToPay(printed)
      expect(read, printed.number).toEqual([Math.abs(netCents), Math.abs(vatCents), Math.abs(totalCents), due])
      expect(elements(xml, 'ID')).toContain(printed.number)
    }
    expect(await schemaErrors(xmls)).toEqual([])
  },
  LONG_MS,
)
