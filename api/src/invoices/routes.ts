import type Router from '@koa/router'
import { writeReadAudit } from '../audit/service.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { publishChange } from '../events/publish.ts'
import { clientAction } from '../http/client-action.ts'
import { route } from '../http/route.ts'
import { assertPatient } from '../payments/assertions.ts'
import type { PracticeId } from '../practice-id.ts'
import { todayOf } from '../practices/zone.ts'
import { billingOfClient, invoicePdfOfClient, receiptOfClient } from './client-invoices.ts'
import { invoices } from './contract.ts'
import { createCreditNote } from './credit-note.ts'
import { invoiceCsv } from './csv.ts'
import { assertNoOpenDeposit } from './deposits.ts'
import { changeInvoice, createDraft, removeDraft } from './editing.ts'
import { beginInvoiceExport, exportFileName, streamedFile } from './exports.ts'
import { readIssuer, saveIdentity } from './identity-settings.ts'
import { issueInvoice } from './issue.ts'
import { latePenalty } from './late-penalty.ts'
import { paidLate } from './paid-late.ts'
import { invoicePdf } from './pdf.ts'
import { billQuote } from './quotes.ts'
import { listInvoices } from './reading.ts'
import { lockDraft } from './rows.ts'
import { shownInvoice } from './shown.ts'
import { paidYears, yearlyReceipt } from './yearly/receipt.ts'
import { receiptPdf } from './yearly/receipt-pdf.ts'
import { invoiceZip } from './zip.ts'

export function invoicesRoutes(router: Router): void {
  route(router, invoices.identity, ({ em, practiceId, now }) => readIssuer(em, practiceId, now))
  route(router, invoices.saveIdentity, ({ em, app, actor, body, now }) =>
    saveIdentity(em, actor, body, { limits: app.limits, now }),
  )
  route(router, invoices.list, ({ em, practiceId, query, now }) => listInvoices(em, practiceId, query, now))
  route(router, invoices.create, async ({ em, actor, practiceId, body, now }) => {
    if (body.issue && body.kind === 'invoice' && !body.depositIds)
      await assertNoOpenDeposit(em, practiceId, body.patientId)
    const { id } = await createDraft(em, practiceId, body, now)
    if (body.issue) await issueInvoice(em, { invoiceId: id, by: actor }, now)
    return changed(em, practiceId, id)
  })
  route(router, invoices.detail, async ({ em, app, practiceId, params, now }) => {
    const shown = await shownInvoice(em, practiceId, params.id, app.config)
    const late = await paidLate(em, practiceId, shown)
    return { ...shown, latePenalty: latePenalty(shown, await todayOf(em, practiceId, now), late) }
  })
  route(router, invoices.change, async ({ em, practiceId, params, body, now }) => {
    await changeInvoice(em, { practiceId, id: params.id }, body, now)
    return changed(em, practiceId, params.id)
  })
  route(router, invoices.remove, async ({ em, practiceId, params, query }) => {
    await removeDraft(em, practiceId, params.id, query.revision)
    await publishChange(queryOf(em), practiceId, 'money')
  })
  route(router, invoices.issue, async ({ em, actor, practiceId, params, query, now }) => {
    await lockDraft(em, params.id, query.revision)
    await issueInvoice(em, { invoiceId: params.id, by: actor }, now)
    return shownInvoice(em, practiceId, params.id)
  })
  route(router, invoices.pdf, async ({ em, app, actor, practiceId, params, now }) => {
    const file = await invoicePdf({ em, practiceId, config: app.config }, params.id)
    const { patient } = await shownInvoice(em, practiceId, params.id)
    if (patient)
      await writeReadAudit(queryOf(em), 'invoice.read', {
        actor,
        details: { patientId: patient.id, invoiceId: params.id },
        now,
      })
    return file
  })
  route(router, invoices.zip, { transaction: 'own' }, async ({ within, app, actor, practiceId, query, body, now }) => {
    const documents = await within((run) => beginInvoiceExport(run, { actor, chosen: body, isZip: true }, now))
    return streamedFile(invoiceZip(app, practiceId, documents, query), exportFileName(query.lang, 'zip', now))
  })
  route(router, invoices.csv, { transaction: 'own' }, async ({ within, app, actor, practiceId, query, body, now }) => {
    const documents = await within((run) => beginInvoiceExport(run, { actor, chosen: body, isZip: false }, now))
    return streamedFile(invoiceCsv(app, practiceId, documents, query.lang), exportFileName(query.lang, 'csv', now))
  })
  route(router, invoices.credit, async ({ em, actor, practiceId, params, body, now }) => {
    const { amountCents, reason } = body
    const of = { invoiceId: params.id, reason, by: actor, ...(amountCents !== undefined && { amountCents }) }
    return shownInvoice(em, practiceId, (await createCreditNote(em, of, now)).id)
  })
  route(router, invoices.bill, async ({ em, actor, practiceId, params, query, now }) => {
    const of = { id: params.id, isAgreed: query.isAgreed === 'true' }
    return changed(em, practiceId, (await billQuote(em, actor, of, now)).id)
  })
  route(router, invoices.ofPatient, async ({ em, practiceId, params, query, now }) => {
    await assertPatient(em, practiceId, params.id)
    return listInvoices(em, practiceId, { ...query, patientId: params.id }, now)
  })
  route(router, invoices.years, async ({ em, practiceId, params }) => {
    await assertPatient(em, practiceId, params.id)
    return paidYears(em, { practiceId, patientId: params.id })
  })
  route(
    router,
    invoices.receipt,
    { transaction: 'own' },
    async ({ app, actor, practiceId, params: { id, year }, now }) => {
      const receipt = await inPractice(app.orm.em.fork(), practiceId, async (em) => {
        const read = await yearlyReceipt(em, { practiceId, patientId: id, year }, now)
        await writeReadAudit(queryOf(em), 'invoice.read', {
          actor,
          details: { patientId: id, year: String(year) },
          now,
        })
        return read
      })
      // No connection is held while it is drawn.
      return receiptPdf(receipt)
    },
  )
  route(router, invoices.ofClient, (call) => billingOfClient(clientAction(call)))
  route(router, invoices.pdfOfClient, (call) => invoicePdfOfClient(clientAction(call), call.params.id))
  route(router, invoices.receiptOfClient, (call) =>
    receiptOfClient(clientAction(call), { ...call.params, child: call.query.child }),
  )
}

/** A changed draft, for display; open pages are refreshed. */
async function changed(em: EntityManager, practiceId: PracticeId, id: string) {
  await publishChange(queryOf(em), practiceId, 'money')
  return shownInvoice(em, practiceId, id)
}
