import { millisecondsInDay } from 'date-fns/constants'
import type { Config } from '../config.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { type Captcha, consumeProof, PLATFORM } from '../http/captcha.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import { enqueue } from '../jobs/queue.ts'
import { stripeFeeAt } from '../stripe/fee.ts'
import type { PublisherMessage } from './contract.ts'
import { PublisherMessageEntity } from './entity.ts'
import { forwardToPublisher } from './jobs.ts'

/** The most messages per hour from all addresses together, so that the publisher's mailbox stays usable. */
const OF_ALL = { points: 200, seconds: 3600 }

/** Messages that could not be mailed for this many days are deleted: they hold what a stranger wrote in confidence. */
const KEPT_DAYS = 30

interface Means {
  config: Config
  captcha: Captcha
  limits: Limits
  now: Date
}

/** Stores a message for the publisher until it is mailed. */
export async function writeToPublisher(
  em: EntityManager,
  { captcha: solution, name, email, message, locale }: PublisherMessage,
  { config, captcha, limits, now }: Means,
): Promise<{ isTaken: true }> {
  if (!config.CONTACT_EMAIL) throw fail('not_found')
  const proof = captcha.check(solution, PLATFORM, 'contact', now)
  if (!proof) throw fail('captcha')
  await em.transactional(async (own) => {
    const query = queryOf(own as EntityManager)
    const messageId = newId()
    await consumeProof(query, proof)
    // A reused proof of work must be refused before this, so that it does not use up the limit that everybody shares.
    await limits.spend('contact', PLATFORM, OF_ALL)
    await own.insert(PublisherMessageEntity, { id: messageId, name, email, message, locale, createdAt: now })
    await enqueue(query, forwardToPublisher, { messageId })
  })
  return { isTaken: true }
}

/** The publisher and the host of this installation, from the configuration. */
export function siteOf(config: Config) {
  const orNull = (value: string | undefined) => value ?? null
  return {
    publisher: {
      name: orNull(config.PUBLISHER_NAME),
      legalForm: orNull(config.PUBLISHER_LEGAL_FORM),
      address: orNull(config.PUBLISHER_ADDRESS),
      registration: orNull(config.PUBLISHER_REGISTRATION),
      vatNumber: orNull(config.PUBLISHER_VAT_NUMBER),
      phone: orNull(config.PUBLISHER_PHONE),
      email: orNull(config.PUBLISHER_EMAIL ?? config.CONTACT_EMAIL),
      director: orNull(config.PUBLISHER_DIRECTOR),
    },
    host: {
      name: orNull(config.HOSTING_NAME),
      address: orNull(config.HOSTING_ADDRESS),
      phone: orNull(config.HOSTING_PHONE),
    },
    practiceId: orNull(config.LANDING_PRACTICE_ID),
    isReachable: config.CONTACT_EMAIL !== undefined,
  }
}

/** The same with what a payment by card costs today; null where the installation takes none. */
export const siteWithFee = ({ config, now }: Pick<App, 'config' | 'now'>) => ({
  ...siteOf(config),
  cardFee: config.STRIPE_SECRET_KEY === undefined ? null : stripeFeeAt(now()),
})

/** Deletes messages that could not be mailed. */
export async function purgePublisherMessages(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(PublisherMessageEntity, {
    createdAt: { $lt: new Date(now.getTime() - KEPT_DAYS * millisecondsInDay) },
  })
}
