import { millisecondsInMinute } from 'date-fns/constants'
import { assertOffered, slotTakenFailure } from '../availability/service.ts'
import { countHolds, deleteHolds, insertHold, lockPractitioner, withBuffers } from '../availability/time-blocks.ts'
import type { Query } from '../db/query.ts'
import { publishOffer } from '../events/publish.ts'
import type { ActionContext } from '../http/action-context.ts'
import { consumeProof, HOLD_LEVELS, type Proof } from '../http/captcha.ts'
import { Failure, fail } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import type { PracticeId } from '../practice-id.ts'
import { spanWithBuffers } from './begin-request.ts'
import { assertOfferedByItself, type RequestedSlot, readVisitorRequest, type VisitorRequest } from './service.ts'
import type { VisitorNetwork } from './strangers.ts'

/** How long a chosen time is held for a visitor. */
const HOLD_MINUTES = 10

/**
 * Live holds of one network (wider IPv6 networks may have several times as many) and of a practice: enough for a family
 * and a busy hour, too few to block a calendar. A network's second hold and further ones cost a proof of work; so does
 * every hold while the practice has `loaded` of them.
 */
const MOST_HOLDS = { perNetwork: 3, perPractice: 40, loaded: 10 }

/**
 * How many first holds of a network at a practice cost no proof in a day. It is enough to look at many times, and too
 * few to keep one closed by renewing its hold for ever. Wider IPv6 networks may have several times as many.
 */
const FREE_HOLDS = { points: 12, seconds: 24 * 3600 }

/**
 * Holds a time for a visitor while they fill in the form; `replaces` releases an earlier hold at once. Throws `captcha`
 * where the hold costs a proof of work and the given one is missing or too small.
 */
export async function holdSlot(
  action: ActionContext,
  slot: RequestedSlot,
  { limits, proof = null, ...visitor }: VisitorRequest & { limits: Limits; proof?: Proof | null },
) {
  const { query, practiceId, now, networks, wanted } = readVisitorRequest(action, slot, visitor)
  const [, offer, , holds] = await Promise.all([
    lockPractitioner(query, practiceId),
    assertOffered(query, wanted),
    deleteHolds(query, practiceId, now, visitor.ownHoldId),
    countHolds(
      query,
      practiceId,
      networks.map(({ mark }) => mark),
      now,
    ),
  ])
  await assertOfferedByItself(query, practiceId, offer)
  const { input, practitionerId } = offer
  const isTooMany = networks.some(({ times }, index) => (holds.own[index] ?? 0) >= MOST_HOLDS.perNetwork * times)
  if (isTooMany || holds.all >= MOST_HOLDS.perPractice)
    throw fail('too_many_holds', { retryAfterSeconds: HOLD_MINUTES * 60 })
  const isCostly = (holds.own[0] ?? 0) > 0 || holds.all >= MOST_HOLDS.loaded
  if (isCostly && (!proof || proof.level < levelOf(holds.all))) throw fail('captcha')
  if (proof) await consumeProof(query, proof)
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * millisecondsInMinute)
  const time = withBuffers({ practiceId, practitionerId, ...spanWithBuffers(slot.startsAt, input) })
  const [id] = await Promise.all([
    insertHold(
      query,
      time,
      expiresAt,
      networks.map(({ mark }) => mark),
    ),
    publishOffer(query, practiceId),
  ])
  if (!id) throw await slotTakenFailure(query, wanted)
  if (!proof) await countFreeHold(limits, practiceId, networks)
  return { id, expiresAt }
}

/** Counts a hold without a proof of work. Throws `captcha` where one of the visitor's networks has had enough. */
const countFreeHold = (limits: Limits, practiceId: PracticeId, networks: readonly VisitorNetwork[]) =>
  Promise.all(
    networks.map(({ mark, times }) =>
      limits
        .spend(`free holds x${times}`, `${practiceId} ${mark}`, { ...FREE_HOLDS, points: FREE_HOLDS.points * times })
        .catch((refusal) => {
          throw refusal instanceof Failure && refusal.code === 'too_many_requests' ? fail('captcha') : refusal
        }),
    ),
  )

/** How much work a hold costs: it doubles with every ten holds of the practice. */
const levelOf = (holds: number) => Math.min(HOLD_LEVELS - 1, Math.floor(holds / MOST_HOLDS.loaded))

/** The present cost of a hold, for a visitor who is about to do the work. */
export const holdLevel = async (query: Query, practiceId: PracticeId, now: Date) =>
  levelOf((await countHolds(query, practiceId, [], now)).all)
