import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { TestApp } from '../app.ts'
import { aPatient, type BuiltPractice } from '../build.ts'

/** The birthday of a child of twelve, at any time that the test runs. */
export const bornTwelveYearsAgo = () => `${new Date().getFullYear() - 12}-01-01`

/** A child of a practice, whose own address nobody has been invited by. */
export const aChild = (app: TestApp, practice: BuiltPractice, given: Parameters<typeof aPatient>[2] = {}) =>
  aPatient(app.orm, practice, { firstname: 'Léa', dateOfBirth: bornTwelveYearsAgo(), ...given })

/** Gives one guardian access to children. Answers the account, and a token of a sign-in that lasts by any clock. */
export async function aGuardian(
  app: TestApp,
  practice: BuiltPractice,
  childIds: readonly string[],
  email = `parent-${newId()}@essais.test`,
) {
  const practitioner = await app.signedIn(practice)
  let accountId = ''
  for (const id of childIds) {
    const { guardians } = await practitioner.clientArea.openGuardian({ params: { id }, body: { email } })
    accountId = guardians.find((one) => one.email === email)?.accountId ?? ''
  }
  const token = await app.clientTokenOf({ accountId })
  await queryOf(app.orm.em.fork())(
    "update client_session set is_remembered = true, expires_at = '2100-01-01' where client_account_id = $1",
    [accountId],
  )
  return { accountId, email, token, api: app.client({ authorization: `Bearer ${token}` }) }
}

/** Inserts a guardian of a child without an invitation; the parameters that name both. */
export async function aGuardianRow(
  app: TestApp,
  practice: BuiltPractice,
  { passwordHash = null, ...given }: { passwordHash?: string | null; dateOfBirth?: string } = {},
): Promise<{ id: string; accountId: string }> {
  const { id } = await aChild(app, practice, given)
  const accountId = newId()
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const query = queryOf(em)
    await query(
      `insert into client_account (id, email, locale, password_hash, created_at) values ($1, $2, 'fr', $3, now())`,
      [accountId, `parent-${accountId}@essais.test`, passwordHash],
    )
    await query(
      'insert into client_guardian (client_account_id, practice_id, patient_id, opened_at) values ($1, $2, $3, now())',
      [accountId, practice.id, id],
    )
  })
  return { id, accountId }
}
