import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { TestApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'

/** A client of a practice as the client area knows them. */
export async function clientOfArea(app: TestApp, practice: BuiltPractice, patientId: string) {
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
