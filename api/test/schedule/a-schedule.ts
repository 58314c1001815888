import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { publishChange } from '../../src/events/publish.ts'
import type { LiveTopic } from '../../src/events/topics.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import type { TestApp } from '../app.ts'
import { aPractice } from '../build.ts'

/** A topic that is published before and after the work: nothing here changes it. */
const MARK: LiveTopic = 'phrases'

/** A practice with its practitioner signed in. */
export async function aSchedule(app: TestApp, given: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(app.orm, given)
  return { practice, client: await app.signedIn(practice) }
}

/** The topics that open pages of a practice are notified of while something is done. */
export async function heardDuring(
  app: TestApp,
  practiceId: PracticeId,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const topics: string[] = []
  let heard = Promise.withResolvers<void>()
  const unsubscribe = app.app.notices.subscribe({
    onNotice(notice) {
      if (notice.practiceId !== practiceId) return
      if (notice.topic === MARK) heard.resolve()
      else if (notice.topic) topics.push(notice.topic)
    },
    onGap: () => {},
  })
  /** Notices come in the order of their transactions: once the mark has come, everything before it has. */
  const markHeard = async () => {
    heard = Promise.withResolvers()
    await inPractice(app.orm.em, practiceId, (em) => publishChange(queryOf(em), practiceId, MARK))
    await heard.promise
  }
  await markHeard()
  topics.length = 0
  await work()
  await markHeard()
  unsubscribe()
  return topics
}
