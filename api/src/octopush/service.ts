import type * as z from 'zod'
import { enqueueAccountMessage } from '../accounts/account-messages.ts'
import { confirmNeededPassword } from '../accounts/confirm-password.ts'
import { writePractitionerAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { App } from '../http/context.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { addFirstSmsRule } from '../reminders/first-rules.ts'
import { openAccount, shownOctopush, storeAccount } from './account.ts'
import { checkCredit, type OctopushCaller } from './client.ts'
import type { octopush } from './contract.ts'
import { storeCredit, storeKeyRefused } from './credit.ts'
import { KeyRefused, OctopushUnavailable } from './failures.ts'

type Given = Pick<App, 'orm' | 'config' | 'log'>
type Connecting = Given & Pick<App, 'limits'>
type Input = z.output<typeof octopush.connect.body>

const inOwn = <T>({ orm }: Given, practiceId: PracticeId, work: (query: Query) => Promise<T>) =>
  inPractice(orm.em.fork(), practiceId, (em) => work(queryOf(em)))

/**
 * Sets up SMS, or changes how they are sent. Nothing is stored before Octopush has answered with the wallet's credit,
 * and another login needs the password. Its owner reads the numbers of clients: the practice's owner is mailed.
 */
export async function connectOctopush(
  app: Connecting,
  actor: PractitionerActor,
  { key: typed, currentPassword, ...input }: Input,
  now: Date,
) {
  const { practiceId } = actor
  const known = await inOwn(app, practiceId, (query) => openAccount(query, app.config, practiceId))
  // A key belongs to one login: another login needs its key typed again.
  const key = typed ?? (known?.login === input.login ? known.caller.key : undefined)
  if (!key) throw refuseField('key', 'required')
  const credit = await creditOf(app, { url: app.config.OCTOPUSH_URL, login: input.login, key }).catch((error) => {
    if (error instanceof KeyRefused) throw refuseField('key', 'token_refused')
    throw error
  })
  return inOwn(app, practiceId, async (query) => {
    const before = await storeAccount(query, { practiceId, secrets: app.config }, { ...input, key, credit }, now)
    if (before === null) await addFirstSmsRule(query, practiceId, now)
    if (before !== input.login) {
      await confirmNeededPassword(query, actor, currentPassword, app.limits)
      await writePractitionerAudit(query, 'octopush.connected', { actor, now })
      await enqueueAccountMessage(query, actor, 'smsAccountChanged', { now })
    }
    await publish(query, practiceId)
    return { account: await shownOctopush(query, app.config, practiceId) }
  })
}

async function creditOf(app: Given, caller: OctopushCaller): Promise<number> {
  try {
    return await checkCredit(caller)
  } catch (error) {
    if (!(error instanceof OctopushUnavailable)) throw error
    app.log.warn({ reason: error.message }, 'Octopush did not say what is left')
    throw fail('octopush_unreachable', { retryAfterSeconds: error.retryAfterSeconds ?? 30 })
  }
}

/** Reads the present credit at Octopush, when a practitioner asks for it. */
export async function refreshCredit(app: Given, { practiceId }: PractitionerActor, now: Date) {
  const account = await inOwn(app, practiceId, (query) => openAccount(query, app.config, practiceId))
  if (!account) throw fail('not_found')
  const credit = await creditOf(app, account.caller).catch((error) => {
    if (error instanceof KeyRefused) return null
    throw error
  })
  return inOwn(app, practiceId, async (query) => {
    if (credit === null) await storeKeyRefused(query, practiceId, now, 'reading')
    else await storeCredit(query, practiceId, credit, now)
    return { account: await shownOctopush(query, app.config, practiceId) }
  })
}

/** Forgets the account. */
export async function disconnectOctopush(query: Query, actor: PractitionerActor, now: Date): Promise<void> {
  if (!(await forgetOctopush(query, actor.practiceId))) return
  await writePractitionerAudit(query, 'octopush.disconnected', { actor, now })
}

/** Forgets the account without a line in the log. Returns false if there is none. */
export async function forgetOctopush(query: Query, practiceId: PracticeId): Promise<boolean> {
  const deleted = await tablesOf(query)
    .deleteFrom('OctopushAccount')
    .where('practiceId', '=', practiceId)
    .returning('id')
    .execute()
  if (deleted.length > 0) await publish(query, practiceId)
  return deleted.length > 0
}

async function publish(query: Query, practiceId: PracticeId): Promise<void> {
  await publishChange(query, practiceId, 'octopush')
  // The signed-in user contains the mask of the key.
  await publishChange(query, practiceId, 'user')
}
