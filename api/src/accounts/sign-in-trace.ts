import { writeAudit, writePractitionerAudit } from '../audit/service.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { networkOf } from '../http/address.ts'
import type { App } from '../http/context.ts'
import { Failure } from '../http/errors.ts'
import { unlessReadOnly } from '../http/read-only.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { enqueueAccountMessage } from './account-messages.ts'
import { User } from './entity.ts'
import type { SignedIn } from './sign-in.ts'
import { deviceMark, networkMark, rememberDevice } from './trusted-networks.ts'

/** A lock is logged once for each network and account while it lasts. */
const ONE_LOCK = { points: 1, seconds: 15 * 60 }

/** The same number as guesses at a password. */
const LOGGED_PASSKEYS = { points: 5, seconds: 15 * 60 }

/** How much of a network's keyed hash is shown: enough to see that two lines of one account are from one network. */
const SHOWN_BYTES = 4

const shownMark = (mark: Buffer) => mark.subarray(0, SHOWN_BYTES).toString('hex')

interface Attempt {
  em: EntityManager
  app: Pick<App, 'limits' | 'config'>
  email: string
  /** The caller's network address. */
  address: string
  now: Date
}

/**
 * Logs a refused sign-in in the account's practice, by a job: an address without an account costs the same work.
 * Refusals for other reasons than wrong credentials leave no line.
 */
export async function traceRefusal({ em, app, email, address, now }: Attempt, refusal: unknown): Promise<void> {
  const code = refusal instanceof Failure ? refusal.code : undefined
  const action = code && refusedAs[code]
  if (!action) return
  const who = `${email.toLowerCase()} ${networkOf(address)}`
  if (action === 'account.locked' && !(await isFirst(app, who))) return
  const user = await tablesOf(em)
    .selectFrom('User')
    .select('id')
    .where((eb) => eb.fn<string>('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst()
  const userId = user?.id ?? newId()
  await logRefusal({ em, app, userId, address, now }, action)
}

/**
 * Logs a refused passkey, whose handle names the account. The number of lines is limited, since anybody may send a
 * handle. Refusals for other reasons leave no line.
 */
export async function tracePasskeyRefusal(
  { userId, ...attempt }: Omit<Attempt, 'email'> & { userId: string | null },
  refusal: unknown,
): Promise<void> {
  const { app, address } = attempt
  if (!(refusal instanceof Failure) || refusal.code !== 'passkey_refused') return
  const isLogged = await app.limits.spend('passkeys logged', `${userId} ${networkOf(address)}`, LOGGED_PASSKEYS).then(
    () => true,
    () => false,
  )
  if (isLogged) await logRefusal({ ...attempt, userId: userId ?? newId() }, 'account.sign_in_failed')
}

async function logRefusal(
  { em, app, userId, address, now }: Omit<Attempt, 'email'> & { userId: string },
  action: 'account.sign_in_failed' | 'account.locked',
): Promise<void> {
  const network = shownMark(networkMark(app.config.APP_SECRET, userId, address))
  await unlessReadOnly(enqueue(queryOf(em), logRefusedSignIn, { userId, action, network, at: now.toISOString() }))
}

const refusedAs: Partial<Record<Failure['code'], 'account.sign_in_failed' | 'account.locked'>> = {
  wrong_credentials: 'account.sign_in_failed',
  wrong_code: 'account.sign_in_failed',
  too_many_requests: 'account.locked',
}

const isFirst = ({ limits }: Attempt['app'], who: string) =>
  limits.spend('locks logged', who, ONE_LOCK).then(
    () => true,
    () => false,
  )

/** Writes a refused sign-in into the log of the account's practice, if there is such an account. */
export const logRefusedSignIn = job<{
  userId: string
  action: 'account.sign_in_failed' | 'account.locked'
  network: string
  at: string
}>('accounts.logRefusedSignIn', async ({ em }, { userId, action, network, at }) => {
  const user = await em.findOne(User, userId, { fields: ['practiceId'] })
  if (!user) return
  const { practiceId } = user
  const line = { practiceId, by: 'system' as const, actor: null, action, details: { network }, now: new Date(at) }
  await inPractice(em, practiceId, (own) => writeAudit(queryOf(own), line))
})

/**
 * Logs a sign-in, and mails the owner if the network is new to the account. A new device on a known network has a line
 * of its own.
 */
export async function traceSignIn(
  em: EntityManager,
  { userId, practiceId, name, isElsewhere }: Omit<SignedIn, 'token'> & { name: string },
  { secret, address, userAgent, now }: { secret: string; address: string; userAgent: string | null; now: Date },
): Promise<void> {
  const network = shownMark(networkMark(secret, userId, address))
  await inPractice(em, practiceId, async (own) => {
    const query = queryOf(own)
    const isNewDevice = await rememberDevice(query, userId, deviceMark(secret, userId, userAgent))
    const onKnownNetwork = isNewDevice ? 'account.signed_in_new_device' : 'account.signed_in'
    const action = isElsewhere ? 'account.signed_in_elsewhere' : onKnownNetwork
    const actor = { practiceId, userId, name }
    await writePractitionerAudit(query, action, { actor, details: { network }, now })
    if (isElsewhere) await enqueueAccountMessage(query, { userId, practiceId }, 'newNetwork', { now })
  })
}
