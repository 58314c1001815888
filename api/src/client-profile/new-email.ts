import type * as z from 'zod'
import { assertOwner, lockClientAccount } from '../client-area/assert-owner.ts'
import { inEachPractice } from '../client-area/each-practice.ts'
import { revokeClientLinks } from '../client-area/link.ts'
import { practicesOf } from '../client-area/linked-patients.ts'
import { consumeAddressLink, createAddressLink, dropAddressLinks, readAddressLink } from '../client-area/new-address.ts'
import { peopleOf } from '../client-area/people.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { countMail } from '../http/rate-limit.ts'
import { enqueue } from '../jobs/queue.ts'
import type { MessageContent } from '../mail/message-data.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { clientProfile } from './contract.ts'
import { hashedAddress, propagateNewEmail } from './jobs.ts'

type NewEmail = z.output<typeof clientProfile.changeEmail.body>

/**
 * Mails a link to a new address, for a client who proves ownership. Nothing changes until it is used, which only the
 * reader of that mailbox can do. The present address is told at once, while it can still be stopped.
 */
export async function requestNewEmail(
  app: App,
  em: EntityManager,
  actor: ClientActor,
  { email, currentPassword, address, now }: NewEmail & { address: string; now: Date },
): Promise<void> {
  const { accountId, email: present } = actor
  // The address is already theirs: a waiting change is dropped.
  if (email.toLowerCase() === present.toLowerCase()) return dropAddressLinks(queryOf(em), accountId)
  const passwordHash = await assertOwner(queryOf(em), actor, currentPassword, { limits: app.limits, now })
  await countMail(app.limits, { kind: 'client address', email, address })
  const [practiceId] = await practicesOf(queryOf(em), accountId)
  if (!practiceId) throw fail('not_signed_in')
  await inPractice(em, practiceId, async (own) => {
    const query = queryOf(own)
    await lockClientAccount(query, actor, passwordHash)
    const linkId = newId()
    await createAddressLink(query, app.config.APP_SECRET, { id: linkId, accountId, email }, now)
    const mail = (content: MessageContent) =>
      enqueueMessages(query, {
        ...content,
        practiceId,
        sessionId: null,
        now,
        to: [{ audience: 'client', key: `${content.template}:${linkId}` }],
      })
    await mail({ template: 'client.email', data: { accountId, linkId } })
    await mail({ template: 'client.emailRequested', data: { accountId, email: present } })
  })
}

/**
 * Replaces the address, and has every practice that writes to the earlier one follow. Refused where it belongs to
 * somebody else: two who share an address must not read about each other. Only a browser that is signed in to the
 * account confirms it: the address may be mistyped, and its reader somebody else. The link stays valid elsewhere.
 */
export async function confirmNewEmail(
  app: App,
  em: EntityManager,
  { token, actor, now }: { token: string; actor: ClientActor | null; now: Date },
): Promise<{ email: string }> {
  const secret = app.config.APP_SECRET
  const { id, accountId, email } = await readAddressLink(queryOf(em), secret, token, now)
  if (actor?.accountId !== accountId) throw fail(actor ? 'forbidden' : 'not_signed_in')
  const [first] = await practicesOf(queryOf(em), accountId)
  if (!first) throw fail('link_expired')
  await assertNobodyElses(app, queryOf(em), { accountId, email, now })
  await inPractice(em, first, async (own) => {
    const query = queryOf(own)
    const tables = tablesOf(own)
    const account = await tables
      .selectFrom('ClientAccount')
      .select('email')
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    await consumeAddressLink(query, id)
    if (!account) throw fail('link_expired')
    // If two accounts take one address at once, the unique index refuses one: `conflict`.
    await tables.updateTable('ClientAccount').set({ email }).where('id', '=', accountId).execute()
    // The reader of the old mailbox must not stay signed in. Links end first, so a sign-in by one is waited for.
    await revokeClientLinks(query, accountId)
    await tables.deleteFrom('ClientSession').where('clientAccountId', '=', accountId).execute()
    await enqueueMessages(query, {
      practiceId: first,
      sessionId: null,
      template: 'client.emailChanged',
      data: { accountId, email: account.email },
      now,
      to: [{ audience: 'client', key: `client.emailChanged:${newId()}` }],
    })
    await enqueue(query, propagateNewEmail, { accountId, before: hashedAddress(secret, account.email) })
  })
  return { email }
}

/** Throws `conflict` if somebody else has the address. The account's children may have it in their records already. */
async function assertNobodyElses(
  app: App,
  query: Query,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<void> {
  const accounts = await tablesOf(query)
    .selectFrom('ClientAccount')
    .select(['id', 'email'])
    .where(({ eb, fn, ref }) => eb(fn<string>('lower', [ref('email')]), '=', email.toLowerCase()))
    .execute()
  if (accounts.some(({ id }) => id !== accountId)) throw fail('conflict')
  const others = await inEachPractice({ app, query, actor: { accountId } }, async (own, { practiceId, patientId }) => {
    const people = await peopleOf(queryOf(own), { practiceId, accountId, now })
    const other = await tablesOf(own)
      .selectFrom('Patient')
      .select('id')
      .where('practiceId', '=', practiceId)
      .where('emailKey', '=', email.toLowerCase())
      .where('id', 'not in', [patientId, ...people.map((person) => person.patientId)])
      .executeTakeFirst()
    return other ?? null
  })
  if (others.length) throw fail('conflict')
}
