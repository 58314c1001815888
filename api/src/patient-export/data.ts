import * as z from 'zod'
import { audit } from '../audit/contract.ts'
import { listPatientAudit, writeAudit } from '../audit/service.ts'
import { billing } from '../billing/contract.ts'
import { patientMoney } from '../billing/money.ts'
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
import { invoices } from '../invoices/contract.ts'
import { listInvoices } from '../invoices/reading.ts'
import type { Links } from '../mail/links.ts'
import { messages } from '../messages/contract.ts'
import { listClientMessages } from '../messages/log.ts'
import { patientFile } from '../patient-file/contract.ts'
import { openPatientFile } from '../patient-file/file.ts'
import { historyOfPatient } from '../patient-file/history.ts'
import { SessionSummary } from '../sessions/contract/summary.ts'
import { listSessions } from '../sessions/reading/list.ts'

type Paging = { page: number; perPage: number }

const AT_ONCE = 100

/** All pages of a list. */
async function allOf<T>(read: (paging: Paging) => Promise<{ rows: T[] }>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { rows } = await read({ page, perPage: AT_ONCE })
    all.push(...rows)
    if (rows.length < AT_ONCE) return all
  }
}

/** In the form in which the API answers, so that a reader of one can read the other. */
const written = <S extends z.ZodType>(schema: S, rows: z.output<S>[]) => z.encode(z.array(schema), rows)

/** What is kept of a client, but for the files. The log records that it was read. `not_found` for another practice's. */
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
    await openPatientFile(query, { ...scope, userId: by.userId, name: by.name }, id, now),
  )
  const kept = await allConsents(query, secrets, practiceId, id)
  const invoiceQuery = invoices.ofPatient.query.parse({})
  const messageQuery = { ...messages.list.query.parse({}), patientId: id }
  const data = {
    exportedAt: now.toISOString(),
    client,
    sessions: written(
      SessionSummary,
      await allOf((page) =>
        listSessions(query, secrets, practiceId, { ...page, sort: 'startsAt', patientId: id }, now),
      ),
    ),
    notes: written(
      clinicalRecord.notes.reply,
      await allOf((page) => listClientNotes(query, secrets, { ...page, id }, { actor: by, now })),
    ),
    forms: z.encode(forms.ofPatient.reply, {
      requests: await requestsOf(query, practiceId, { patientId: id }, links, now),
      answers: await answersOf(query, vault, practiceId, { patientId: id }),
    }),
    consents: written(consents.ofPatient.reply, kept),
    exercises: z.encode(
      exercises.ofPatient.reply,
      await readBetweenSessions(query, vault, { practiceId, patientId: id }, 'all'),
    ),
    documents: written(
      documents.list.reply,
      await allOf((page) => listDocuments(query, secrets, practiceId, id, { ...page, sort: 'createdAt' })),
    ),
    invoices: written(
      invoices.ofPatient.reply,
      await allOf((page) => listInvoices(em, practiceId, { ...invoiceQuery, ...page, patientId: id }, now)),
    ),
    money: z.encode(billing.patientMoney.reply, await patientMoney(action, id)),
    messages: written(
      messages.list.reply,
      await allOf((page) => listClientMessages(query, scope, { ...messageQuery, ...page }, now)),
    ),
    history: written(
      patientFile.historyOf.reply,
      await allOf((page) => historyOfPatient(query, secrets, practiceId, id, page)),
    ),
    log: written(
      audit.ofPatient.reply,
      await allOf((page) => listPatientAudit(query, practiceId, id, { ...page, kind: 'all' })),
    ),
  }
  const actor = { id: by.userId, name: by.name }
  const details = { patientId: id }
  await writeAudit(query, { practiceId, by: 'practitioner', actor, action: 'patients.exported', details, now })
  return data
}

export type PatientData = Awaited<ReturnType<typeof patientData>>
