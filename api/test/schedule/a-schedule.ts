import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { publishChange } from '../../src/events/publish.ts'
import type { LiveTopic } from '../../src/events/topics.ts'
import type { TestApp } from '../app.ts'
import { aPractice } from '../build.ts'

/** Published after the work: nothing here changes it. */
const LAST: LiveTopic = 'phrases'

/** A practice with its practitioner signed in. */
export async function aSchedule(app: TestApp, wish: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(app.orm, wish)
  return { practice, client: await app.signedIn(practice) }
}

/** The topics that a practice's open pages hear of while something is done. */
export async function heardDuring(app: TestApp, practiceId: string, work: () => Promise<unknown>): Promise<string[]> {
  const topics: string[] = []
  let hearLast = () => {}
  const last = new Promise<void>((done) => {
    hearLast = done
  })
  const unsubscribe = app.app.notices.subscribe({
    onNotice(notice) {
      if (notice.practiceId !== practiceId) return
      if (notice.topic === LAST) hearLast()
      else if (notice.topic) topics.push(notice.topic)
    },
    onGap: () => {},
  })
  await work()
  await inPractice(app.orm.em, practiceId, (em) => publishChange(queryOf(em), practiceId, LAST))
  await last
  unsubscribe()
  return topics
}
