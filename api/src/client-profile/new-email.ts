import { inEachPractice } from '../client-area/each-practice.ts'
import { consumeAddressLink, createAddressLink, dropAddressLinks } from '../client-area/new-address.ts'
import { practicesOf } from '../client-area/service.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { spendMail } from '../http/rate-limit.ts'
import { enqueueMessages } from '../messages/service.ts'
import { endBookingLinks } from '../patient-file/identity.ts'
import type { PracticeId } from '../practice-id.ts'
import { changeOwn } from './change.ts'

/** Mails a link to a new address. Nothing changes until it is used: only the owner of that mailbox can. */
export async function askNewEmail(
  app: App,
  em: EntityManager,
  actor: ClientActor,
  { email, address, now }: { email: string; address: string; now: Date },
): Promise<void> {
  // It is theirs already: what waits is given up.
  if (email.toLowerCase() === actor.email.toLowerCase()) return dropAddressLinks(queryOf(em), actor.accountId)
  await spendMail(app.limits, 'client address', email, address)
  const [practiceId] = await practicesOf(queryOf(em), actor.accountId)
  if (!practiceId) throw fail('not_signed_in')
  const { accountId } = actor
  await inPractice(em, practiceId, async (own) => {
    const query = queryOf(own)
    const linkId = newId()
    await createAddressLink(query, app.config.APP_SECRET, { id: linkId, accountId, email }, now)
    await enqueueMessages(query, {
      practiceId,
      sessionId: null,
      template: 'client.email',
      data: { accountId, linkId },
      now,
      to: [{ audience: 'client', key: `client.email:${linkId}` }],
    })
  })
}

/**
 * Puts a new address in the place of the one before, in the account and wherever a practice writes to that one. Refused
 * where it is somebody else's: two who share an address must not read about each other.
 */
export async function confirmNewEmail(
  app: App,
  em: EntityManager,
  token: string,
  now: Date,
): Promise<{ email: string }> {
  const query = queryOf(em)
  const { accountId, email } = await consumeAddressLink(query, app.config.APP_SECRET, token, now)
  const account = await tablesOf(query)
    .selectFrom('ClientAccount')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const [first] = await practicesOf(query, accountId)
  if (!account || !first) throw fail('link_expired')
  const before = account.email
  await assertNobodyElses(app, query, accountId, email)
  await inPractice(em, first, async (own) => {
    const tables = tablesOf(own)
    // Of two accounts that take one address at once, the unique index lets one through: `conflict`.
    await tables.updateTable('ClientAccount').set({ email }).where('id', '=', accountId).execute()
    // Whoever reads the mailbox before must not be in any more.
    await tables.deleteFrom('ClientSession').where('clientAccountId', '=', accountId).execute()
    await tables.deleteFrom('ClientLink').where('clientAccountId', '=', accountId).execute()
    await enqueueMessages(queryOf(own), {
      practiceId: first,
      sessionId: null,
      template: 'client.emailChanged',
      data: { accountId, email: before },
      now,
      to: [{ audience: 'client', key: `client.emailChanged:${newId()}` }],
    })
  })
  await inEachPractice(app.orm, query, { accountId }, async (own, of) => {
    const isKnownBy = await isAddressOf(queryOf(own), of, before)
    if (!isKnownBy) return null
    await changeOwn(queryOf(own), app, of, { email }, now)
    await endBookingLinks(queryOf(own), of.practiceId, [of.patientId])
    return true
  })
  return { email }
}

async function assertNobodyElses(app: App, query: Query, accountId: string, email: string): Promise<void> {
  const accounts = await tablesOf(query)
    .selectFrom('ClientAccount')
    .select(['id', 'email'])
    .where(({ eb, fn, ref }) => eb(fn<string>('lower', [ref('email')]), '=', email.toLowerCase()))
    .execute()
  if (accounts.some(({ id }) => id !== accountId)) throw fail('conflict')
  const others = await inEachPractice(app.orm, query, { accountId }, async (own, { practiceId, patientId }) => {
    const other = await tablesOf(own)
      .selectFrom('Patient')
      .select('id')
      .where('practiceId', '=', practiceId)
      .where('emailKey', '=', email.toLowerCase())
      .where('id', '<>', patientId)
      .executeTakeFirst()
    return other ?? null
  })
  if (others.length) throw fail('conflict')
}

/** Whether a practice writes to its client at an address. */
async function isAddressOf(
  query: Query,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  email: string,
): Promise<boolean> {
  const patient = await tablesOf(query)
    .selectFrom('Patient')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .where('emailKey', '=', email.toLowerCase())
    .executeTakeFirst()
  return patient !== undefined
}
