import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '../../db/orm.ts'
import { startOfDay } from '../../format/calendar.ts'
import { addDays } from '../../format/day.ts'
import { refuseField } from '../../http/errors.ts'
import type { Lang } from '../../http/schema.ts'
import { typeset } from '../../mail/typography.ts'
import { type AgreedTerms, PaymentRequestEntity } from '../../payment-requests/entity.ts'
import { Practice } from '../../practices/entity.ts'
import { Session } from '../../sessions/entity.ts'
import { termsWords } from '../terms/words.ts'
import { type SessionOfPractice, withdrawalState } from './withdrawal-state.ts'

/** Decides which moves need the box, for a contract that was concluded without it. */
interface WaiverNeed {
  requestId: string
  /** A session that begins before this instant begins within the period of withdrawal. */
  before: Date
}

const wordsOf = (lang: Lang) => typeset(termsWords[lang].waiver, lang)

/**
 * Whether a client who moves a session thereby asks for it before the right of withdrawal ends, and has not said so
 * yet. A programme has the contract of its first session. Null: no move needs the box.
 */
async function waiverNeed(em: EntityManager, own: SessionOfPractice, now: Date): Promise<WaiverNeed | null> {
  const { firstSessionId, repeatWeeks } = await em.findOneOrFail(Session, { id: own.sessionId })
  const state =
    (await withdrawalState(em, own, now)) ??
    (firstSessionId && !repeatWeeks ? await withdrawalState(em, { ...own, sessionId: firstSessionId }, now) : null)
  if (!state?.isOpen || state.waiver) return null
  const { timeZone } = await em.findOneOrFail(Practice, { id: own.practiceId })
  return { requestId: state.requestId, before: startOfDay(addDays(state.until, 1), timeZone) }
}

/** What the page that moves a session shows beside a time before `before`: the words of a box that must be ticked. */
export async function moveWaiver(em: EntityManager, own: SessionOfPractice, lang: Lang, now: Date) {
  const need = await waiverNeed(em, own, now)
  return need && { before: need.before, words: wordsOf(lang) }
}

/**
 * Refuses a move into the period of withdrawal without the ticked box (C. conso. L221-25); `given` are its words as
 * shown. Returns a function that stores them once the session is moved; null where no box was needed.
 */
export async function assertWaived(
  em: EntityManager,
  own: SessionOfPractice,
  { startsAt, given, now }: { startsAt: Date; given: string | undefined; now: Date },
): Promise<(() => Promise<void>) | null> {
  const need = await waiverNeed(em, own, now)
  if (!need || startsAt >= need.before) return null
  if (!given) throw refuseField('waiver', 'required')
  if (!(['fr', 'en'] as const).some((lang) => wordsOf(lang) === given)) throw refuseField('waiver', 'other_terms')
  return async () => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
    const request = await em.findOneOrFail(PaymentRequestEntity, { id: need.requestId }, lock)
    request.agreed = { ...(request.agreed as AgreedTerms), waiver: given, waiverAt: now.toISOString() }
    await em.flush()
  }
}
