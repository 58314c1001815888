import type { Config } from '../config.ts'
import type { Secrets } from '../crypto/vault.ts'
import { queryOf } from '../db/query.ts'
import { smsLength } from '../format/sms-length.ts'
import { enqueue } from '../jobs/queue.ts'
import { DeliveryFailure } from '../mail/delivery-failure.ts'
import { reachOf } from '../messages/sms-reach.ts'
import { suppressionReasons } from '../messages/states.ts'
import { suppress } from '../messages/suppression.ts'
import type { SmsSender } from '../sms/sender.ts'
import { digestOfAccount, openAccount } from './account.ts'
import { orderSms } from './client.ts'
import { storeAcceptedSms, storeEmpty, storeKeyRefused } from './credit.ts'
import { KeyRefused, NoCredit, OctopushUnavailable, SmsRefused } from './failures.ts'
import { readCredit } from './jobs.ts'

/** How long a message waits for somebody to buy credit, to mend the key, or to connect an account again. */
const PAUSE_SECONDS = 15 * 60
/** Octopush needs a moment to count. */
const COUNT_MS = 30_000
/** Spreads the retries, so that not all come at once. */
const SPREAD_SECONDS = 10
/** No valid number; bad sender. */
const BAD_NUMBER = 117
const BAD_SENDER = 106

/** A number that takes none is suppressed; whoever has no mobile number or refuses SMS is left out. */
const unsentState = (problem: string | null) =>
  suppressionReasons.some((one) => one === problem) ? 'suppressed' : 'skipped'

/** Octopush, as the messages know it. */
export const octopushSender = (config: Secrets & Pick<Config, 'OCTOPUSH_URL'>): SmsSender => ({
  async wayTo(em, practiceId, sms) {
    const query = queryOf(em)
    const account = await openAccount(query, config, practiceId)
    if (!account) return { state: 'waits', number: null, reason: 'sms_not_set_up', seconds: PAUSE_SECONDS }
    const scope = { secret: config.APP_SECRET, practiceId, countries: account.countries }
    const { number, problem } = await reachOf(query, scope, sms)
    if (problem || !number) return { state: unsentState(problem), number, reason: problem ?? 'no_number' }
    return { number, account: digestOfAccount(account) }
  },

  async send(em, { id, practiceId }, { number, text, account: plannedAccount }, now) {
    const query = queryOf(em)
    const account = await openAccount(query, config, practiceId)
    if (!account || digestOfAccount(account) !== plannedAccount)
      return { state: 'waits', number, reason: 'sms_not_set_up', seconds: PAUSE_SECONDS }
    const later = new Date(now.getTime() + COUNT_MS)
    try {
      const { caller, sender } = account
      const order = await orderSms(caller, { number, text, sender, requestId: id })
      if (order) await storeAcceptedSms(query, practiceId, order.cost && order.cost / smsLength(text).parts)
      await enqueue(query, readCredit, { of: practiceId }, { startAfter: later, singletonKey: practiceId })
      return { state: 'sent', number, ticket: order?.ticket ?? null }
    } catch (error) {
      if (error instanceof NoCredit) {
        await storeEmpty(query, practiceId, now)
        await enqueue(query, readCredit, { of: practiceId }, { startAfter: later, singletonKey: practiceId })
        return { state: 'waits', number, reason: 'no_credit', seconds: PAUSE_SECONDS }
      }
      if (error instanceof KeyRefused) {
        await storeKeyRefused(query, practiceId, now, 'sending')
        return { state: 'waits', number, reason: 'key_refused', seconds: PAUSE_SECONDS }
      }
      if (error instanceof SmsRefused) {
        if (error.code === BAD_NUMBER) {
          const address = { practiceId, channel: 'sms', address: number } as const
          await suppress(query, config.APP_SECRET, address, { reason: 'bad_destination', now })
          return { state: 'suppressed', number, reason: 'bad_destination' }
        }
        const reason = error.code === BAD_SENDER ? 'bad_sender' : `refused: Octopush ${error.code ?? ''}`.trim()
        return { state: 'failed', number, reason }
      }
      if (!(error instanceof OctopushUnavailable)) throw error
      if (error.retryAfterSeconds !== undefined)
        return {
          state: 'waits',
          number,
          reason: 'unreachable: 429',
          seconds: error.retryAfterSeconds + Math.random() * SPREAD_SECONDS,
        }
      throw new DeliveryFailure(`unreachable: ${error.message}`, false, true, error.isUncertain)
    }
  },
})
