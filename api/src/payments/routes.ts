import type Router from '@koa/router'
import { inPractice } from '../db/tenant.ts'
import { refuseField } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { closeBooks, listClosings } from './books/closings.ts'
import { exportArchive, exportCsv, exportFec, printBook, readPrinted } from './books/exports.ts'
import { businessInvoicesOf, handInInvoice } from './books/hand-ins.ts'
import { monthSums, totalsOf } from './books/receipt-sums.ts'
import { receiptsIn } from './books/receipts.ts'
import { receiptsBookOf } from './books/signing-key.ts'
import { bookSummary } from './books/summary.ts'
import { verifyBooks } from './books/verification.ts'
import { books } from './contract/books.ts'
import { payments } from './contract.ts'
import { changePaymentTypes, paymentTypesOf } from './service.ts'

export function paymentsRoutes(router: Router): void {
  route(router, payments.types, ({ em, practiceId }) => paymentTypesOf(em, practiceId))
  route(router, payments.changeTypes, ({ em, actor, body, now }) => changePaymentTypes(em, actor, body, now))
  booksRoutes(router)
}

function booksRoutes(router: Router): void {
  route(router, books.receipts, async ({ em, practiceId, query: { from, to, page, perPage, sort } }) => {
    if (to < from) throw refuseField('to', 'before_from')
    const range = { from, through: to }
    const totals = totalsOf(await monthSums(em, practiceId, range))
    const rows = await receiptsIn(em, practiceId, range, {
      limit: perPage,
      offset: (page - 1) * perPage,
      sort: sort === 'receivedOn' ? 'receivedOn' : '-receivedOn',
    })
    return { rows, total: totals.count, totals }
  })
  route(router, books.summary, ({ em, practiceId, query }) => bookSummary(em, practiceId, query.year))
  route(router, books.start, async ({ em, practiceId, body }) => {
    const book = await receiptsBookOf(em, practiceId)
    book.activityStartedOn = body.activityStartedOn
    return { activityStartedOn: body.activityStartedOn }
  })
  route(router, books.businessInvoices, ({ em, practiceId, query }) => businessInvoicesOf(em, practiceId, query.year))
  route(router, books.handIn, ({ em, practiceId, params, body, now }) =>
    handInInvoice(em, practiceId, { ...body, id: params.id }, now),
  )
  route(router, books.closings, ({ em, practiceId }) => listClosings(em, practiceId))
  route(router, books.close, ({ em, actor, body, now }) => closeBooks(em, actor, body, now))
  route(router, books.verification, ({ em, practiceId }) => verifyBooks(em, practiceId))
  route(router, books.receiptsCsv, ({ em, actor, now, query }) => exportCsv({ em, actor, now }, query))
  route(router, books.receiptsPdf, { transaction: 'own' }, async ({ app, actor, practiceId, now, query }) =>
    printBook(await inPractice(app.orm.em.fork(), practiceId, (em) => readPrinted({ em, actor, now }, query))),
  )
  route(router, books.archive, ({ em, actor, now, app, query }) =>
    exportArchive({ em, actor, now }, app.config, query.year),
  )
  route(router, books.fec, ({ em, actor, now, query }) => exportFec({ em, actor, now }, query.year))
}
