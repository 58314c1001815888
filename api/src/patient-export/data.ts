import * as z from 'zod'
import { audit } from '../audit/contract.ts'
import { listPatientAudit, writePractitionerAudit } from '../audit/service.ts'
import { billing } from '../billing/contract.ts'
import { patientMoney } from '../billing/money.ts'
import { listPayments } from '../billing/payments-list.ts'
import { listClientNotes } from '../clinical-record/client-notes.ts'
import { clinicalRecord } from '../clinical-record/contract.ts'
import { consents } from '../consents/contract.ts'
import { allConsents } from '../consents/service.ts'
import { readVault } from '../crypto/vault.ts'
import { currentPatient } from '../db/current-patient.ts'
import { documents } from '../documents/contract.ts'
import { listDocuments } from '../documents/service.ts'
import { exercises } from '../exercises/contract.ts'
import { readBetweenSessions } from '../exercises/reading.ts'
import { forms } from '../forms/contract.ts'
import { answersOf } from '../forms/service/answers.ts'
import { requestsOf } from '../forms/service/requests.ts'
import type { ActionContext, OrmDatabase } from '../http/action-context.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { inbox } from '../inbox/contract.ts'
import { threadsOfPatient } from '../inbox/of-patient.ts'
import { invoices } from '../invoices/contract.ts'
import { listInvoices } from '../invoices/reading.ts'
import type { Links } from '../mail/links.ts'
import { messages } from '../messages/contract.ts'
import { listClientMessages } from '../messages/log.ts'
import { sentTexts } from '../messages/sent-texts.ts'
import { patientFile } from '../patient-file/contract.ts'
import { openPatientFile } from '../patient-file/file.ts'
import { historyOfPatient } from '../patient-file/history.ts'
import { reviewsOfPatient, WrittenReviewOfPatient } from '../reviews/service/of-patient.ts'
import { SessionSummary } from '../sessions/contract/summary.ts'
import { listSessions } from '../sessions/reading/list.ts'
import { allPages, encodeRows } from './pages.ts'

/** What is kept of a client, except the files; the log records the reading. `not_found` for another practice's. */
export async function patientData(
  action: ActionContext<OrmDatabase>,
  by: PractitionerActor,
  links: Links,
  requestedId: string,
) {
  const { db, scope, now } = action
  const { em, query } = db
  const { practiceId, secrets } = scope
  const id = await currentPatient(query, practiceId, requestedId)
  const vault = await readVault(query, secrets, practiceId)
  const { sessions: _, ...client } = z.encode(
    patientFile.get.reply,
    await openPatientFile({ db, actor: by, scope, now }, id),
  )
  const ownConsents = await allConsents(query, secrets, practiceId, id)
  const invoiceQuery = invoices.ofPatient.query.parse({})
  const paymentQuery = { ...billing.payments.query.parse({}), sort: 'receivedOn' }
  const data = {
    exportedAt: now.toISOString(),
    client,
    sessions: encodeRows(
      SessionSummary,
      await allPages((page) => listSessions(query, scope, { ...page, sort: 'startsAt', patientId: id }, now)),
    ),
    notes: encodeRows(
      clinicalRecord.notes.reply,
      await allPages((page) => listClientNotes(query, secrets, { ...page, id }, { actor: by, now })),
    ),
    forms: z.encode(forms.ofPatient.reply, {
      requests: await requestsOf(query, practiceId, { patientId: id, which: 'stored' }, { links, now }),
      answers: await answersOf(query, vault, practiceId, { patientId: id, which: 'stored' }),
    }),
    consents: encodeRows(consents.ofPatient.reply, ownConsents),
    exercises: z.encode(
      exercises.ofPatient.reply,
      await readBetweenSessions(query, vault, { practiceId, patientId: id }, 'stored'),
    ),
    documents: encodeRows(
      documents.list.reply,
      await allPages((page) => listDocuments(query, scope, id, { ...page, sort: 'createdAt' })),
    ),
    invoices: encodeRows(
      invoices.ofPatient.reply,
      await allPages((page) => listInvoices(em, practiceId, { ...invoiceQuery, ...page, patientId: id }, now)),
    ),
    money: z.encode(billing.patientMoney.reply, await patientMoney(action, id)),
    // The money of a page has the latest alone.
    payments: encodeRows(
      billing.payments.reply,
      await allPages((page) => listPayments(em, practiceId, { ...paymentQuery, ...page, patientId: id }, now)),
    ),
    messages: await sentMessages(action, id),
    inbox: encodeRows(inbox.read.reply, await threadsOfPatient({ query, practiceId, secrets }, id)),
    reviews: encodeRows(WrittenReviewOfPatient, await reviewsOfPatient(query, scope, id)),
    history: encodeRows(
      patientFile.historyOf.reply,
      await allPages((page) => historyOfPatient(query, scope, id, page)),
    ),
    log: encodeRows(
      audit.ofPatient.reply,
      await allPages((page) => listPatientAudit(query, practiceId, id, { ...page, kind: 'all' })),
    ),
  }
  await writePractitionerAudit(query, 'patients.exported', { actor: by, details: { patientId: id }, now })
  return data
}

/** The messages to a client, each with its text as long as that is stored. */
async function sentMessages({ db: { query }, scope, now }: ActionContext, patientId: string) {
  const search = { ...messages.list.query.parse({}), patientId }
  const rows = await allPages((page) => listClientMessages(query, scope, { ...search, ...page }, now))
  const texts = await sentTexts(
    query,
    scope,
    rows.map(({ id }) => id),
  )
  return encodeRows(messages.list.reply, rows).map((row) => ({ ...row, text: texts.get(row.id) ?? null }))
}

export type PatientData = Awaited<ReturnType<typeof patientData>>
