import { forEachPerson } from '../client-area/each-practice.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { job } from '../jobs/job.ts'
import { addressHash, addressHashes, unsubscribeOwn } from '../mail/opt-out.ts'
import { keepUnsubscription } from '../mailings/news.ts'
import { lockSessionsOf } from '../patients/lock-sessions.ts'
import { endBookingLinks } from '../patients/mailed-links.ts'
import { writeOwnFields } from './change.ts'

/** A hashed address for the queue: it can be compared, but not read. */
export const hashedAddress = (secret: string, email: string): string => addressHash(secret, email).toString('base64url')

const isSame = (secret: string, email: string, known: string): boolean =>
  addressHashes(secret, email).some((hash) => hash.toString('base64url') === known)

/**
 * Makes every practice that writes to the earlier address write to the account's new one, also about a child whose
 * guardian the account is, and ends the booking links that were mailed there. A repeated run finds nothing left. Each
 * practice is changed by itself.
 */
export const propagateNewEmail = job<{ accountId: string; before: string }>(
  'clientProfile.followNewEmail',
  async ({ em, app, now }, { accountId, before }) => {
    const account = await tablesOf(em)
      .selectFrom('ClientAccount')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) return
    await forEachPerson({ app, query: queryOf(em), actor: { accountId }, now }, async (own, of) => {
      await lockSessionsOf(queryOf(own), of.practiceId, [of.patientId])
      const patient = await tablesOf(own)
        .selectFrom('Patient')
        .select('email')
        .where('practiceId', '=', of.practiceId)
        .where('id', '=', of.patientId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      // A practice's own other address stays.
      if (!patient?.email || !isSame(app.config.APP_SECRET, patient.email, before)) return null
      await writeOwnFields(queryOf(own), of, { email: account.email }, { app, now })
      const addresses = { before: patient.email, after: account.email }
      // The new address is proven to be the same person's: it gets no review requests either.
      if (await keepUnsubscription(queryOf(own), of, addresses, { secrets: app.config, now }))
        await unsubscribeOwn(queryOf(own), app.config.APP_SECRET, account.email, now)
      await endBookingLinks(queryOf(own), of.practiceId, [of.patientId])
      return true
    })
  },
  { retries: 8, concurrency: 4 },
)
