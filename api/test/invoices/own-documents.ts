import type { TestApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { heldSessions } from './an-invoice.ts'

/** A file as somebody who is signed in gets it. */
export async function fileAt({ url }: Pick<TestApp, 'url'>, path: string, token: string) {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** An issued invoice of 60 EUR of a patient, partly paid. */
export async function anInvoiceOf(
  app: TestApp,
  practice: BuiltPractice,
  patientId: string,
  { paidCents = 0, day = '2026-11-02' } = {},
) {
  const { invoices, billing } = await app.signedIn(practice)
  const { ids } = await heldSessions(app, practice, 1, patientId)
  const { id, number } = await invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
  const body = { patientId, typeKey: 'cash', amountCents: paidCents, receivedOn: day, sessionIds: ids }
  if (paidCents) await billing.take({ body })
  return { id, number }
}
