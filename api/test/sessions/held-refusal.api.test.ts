import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { TestApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { aRequest } from './answered-request.ts'

/** A client of a practice as the client area knows them. */
async function accountOf(app: TestApp, practice: BuiltPractice, patientId: string) {
  const accountId = newId()
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const query = queryOf(em)
    await query("insert into client_account (id, email, locale, created_at) values ($1, $2, 'fr', now())", [
      accountId,
      `zoe-${accountId}@essais.test`,
    ])
    await query(
      `insert into client_account_patient (client_account_id, practice_id, patient_id, invited_at)
       values ($1, $2, $3, now())`,
      [accountId, practice.id, patientId],
    )
  })
  return app.client({ authorization: `Bearer ${await app.clientTokenOf({ accountId })}` })
}

test('a refusal is not shown to its client while it can be undone, neither by the link nor in the area', async () => {
  const { app, practice, client, visitor, booked, at, refuse } = await aRequest()
  const { patient } = await client.sessions.get(at)
  const account = await accountOf(app, practice, patient.id)
  const shown = async () => {
    const [own] = await account.clientArea.sessions({})
    const { data: past } = await account.clientSessions.past({ query: {} })
    const { status, canCancel } = await visitor.own(booked)
    return { status, canCancel, coming: own?.status, past: past.map((one) => one.status) }
  }
  await refuse()
  const waits = { status: 'pending_validation', coming: 'pending_validation', past: [] }
  expect(await shown()).toEqual({ ...waits, canCancel: false })
  expect((await client.sessions.get(at)).status, 'for the practice').toBe('cancelled')
  await client.sessions.undoRefuse(at)
  expect(await shown()).toEqual({ ...waits, canCancel: true })
  await refuse(0)
  expect(await shown(), 'without a hold').toMatchObject({ status: 'cancelled', past: ['cancelled'] })
})
