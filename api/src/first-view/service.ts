import type * as z from 'zod'
import { offeredDays } from '../availability/service.ts'
import type { Query } from '../db/query.ts'
import { Failure } from '../http/errors.ts'
import { timeZone as TimeZone } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import { type PublicConfig, publicPractice } from '../practices/service.ts'
import type { firstView } from './contract.ts'
import { type SnapshotQuery, type SnapshotRenderer, snapshotCache } from './renderer.ts'

type SnapshotRequest = z.output<typeof firstView.show.query>

const snapshotOf = snapshotCache()

interface SnapshotContext {
  practiceId: PracticeId
  now: Date
  config: PublicConfig
  /** Called with the reason why a view could not be rendered. */
  failed: (error: unknown) => void
}

/**
 * The first view of an element. Without a renderer, only the practice's data: the element requests and renders the rest
 * itself.
 */
export async function createSnapshot(
  query: Query,
  { practiceId, now, config, failed }: SnapshotContext,
  { element, lang, timeZone, plain, ...attributes }: SnapshotRequest,
  renderer: SnapshotRenderer | null,
) {
  const practice = await publicPractice(query, practiceId, lang, config)
  if (!renderer) return { practice, now, offers: null, markup: null }
  const view = { element, practice, attributes, lang, timeZone, now }
  const question = renderer.snapshotQuery(view)
  const offers = question && (await offersOf(query, practiceId, question, now))
  const isDrawn = plain === '0' && (offers || !question)
  return { practice, now, offers, markup: isDrawn ? snapshotOf(renderer, { ...view, offers }, failed) : null }
}

/** If they cannot be read, the element requests them itself and gives the reason. */
async function offersOf(query: Query, practiceId: PracticeId, { path, ...question }: SnapshotQuery, now: Date) {
  if (!TimeZone.safeParse(question.timeZone).success) return null
  try {
    const { days } = await offeredDays(query, practiceId, question, { now })
    return { path, days }
  } catch (refusal) {
    if (refusal instanceof Failure) return null
    throw refusal
  }
}
