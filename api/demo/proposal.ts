import { millisecondsInDay } from 'date-fns/constants'
import { TimeBlock } from '../src/availability/entity.ts'
import { readOffer } from '../src/availability/offer.ts'
import { nearestSlots } from '../src/availability/slots.ts'
import { withBuffers } from '../src/availability/time-blocks.ts'
import type { EntityManager } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { enqueue } from '../src/jobs/queue.ts'
import { SessionHistory } from '../src/sessions/entity.ts'
import { endProposalsJob } from '../src/sessions/job-names.ts'
import type { Plan } from './plan.ts'
import type { DemoPractice } from './practice.ts'

const TWO_DAYS_MS = 2 * millisecondsInDay
const DAYS_AROUND = 7

/** Keeps another time for the client of the last request, as if the practitioner had just proposed it. */
export async function addProposal(em: EntityManager, demo: DemoPractice, { sessions }: Plan, now: Date): Promise<void> {
  const request = sessions.filter(({ status }) => status === 'pending_validation').at(-1)
  if (!request) return
  const { id: practiceId, practitionerId, userId } = demo
  const { id: sessionId, random, appointment } = request
  const { type } = appointment
  const at = request.startsAt.getTime()
  const reach = DAYS_AROUND * millisecondsInDay
  const question = { practiceId, sessionTypeId: type.id, from: at - reach, to: at + reach, now }
  const { input } = await readOffer(queryOf(em), question)
  const [start] = nearestSlots(input, at, 1, DAYS_AROUND)
  if (start === undefined) return
  const startsAt = new Date(start)
  const { bufferBeforeMinutes, bufferAfterMinutes, durationMinutes } = type
  const endsAt = new Date(start + durationMinutes * 60_000)
  const place = { practiceId, practitionerId, startsAt, endsAt, bufferBeforeMinutes, bufferAfterMinutes }
  const expiresAt = new Date(Math.min(now.getTime() + TWO_DAYS_MS, start))
  const block = { id: random.id(now), ...withBuffers(place), sessionId: null, isOverlapAllowed: false, holders: null }
  await em.insertMany(TimeBlock, [{ ...block, expiresAt, proposedFor: sessionId }])
  const { status, startsAt: requestedStart } = request
  const line = { practiceId, sessionId, event: 'propose', from: status, to: status, by: 'practitioner' as const }
  await em.insertMany(SessionHistory, [{ id: random.id(now), ...line, userId, startsAt: requestedStart, at: now }])
  await enqueue(
    queryOf(em),
    endProposalsJob,
    { practiceId, sessionId },
    { startAfter: expiresAt, singletonKey: `proposals ${sessionId} ${expiresAt.getTime()}` },
  )
}
