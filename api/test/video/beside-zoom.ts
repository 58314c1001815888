import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { createLog } from '../../src/http/log.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { arrangeMeeting } from '../../src/video/jobs.ts'
import { settleMeeting } from '../../src/video/meeting.ts'
import { startApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aVisitor } from '../visitor.ts'
import { aZoom, zoomKeys } from './a-zoom.ts'

/** The API beside a Zoom of the tests' own. */
export async function besideZoom() {
  const zoom = await aZoom()
  const app = await startApp({ environment: zoom.environment })
  const log = createLog(app.config, { write: () => {} })

  const withinOf =
    (practice: BuiltPractice) =>
    <T>(work: (query: Query) => Promise<T>): Promise<T> =>
      inPractice(app.orm.em.fork(), practice.id, (em) => work(queryOf(em)))

  return {
    app,
    zoom,
    withinOf,
    /** Runs the job once like a worker. Answers when it would run again. */
    settle: (practice: BuiltPractice, sessionId: string, now = new Date(), within = withinOf(practice)) =>
      settleMeeting({ practiceId: practice.id, sessionId }, { within, config: app.config, log, now }),
    /** Takes a session's jobs that are due by then, and runs them like a worker. Answers how many they were. */
    async work(sessionId: string, now = new Date()): Promise<number> {
      const due = await queryOf(app.orm.em.fork())<{ data: { of: PracticeId; sessionId: string } }>(
        `delete from pgboss.job where name = $1 and data ->> 'sessionId' = $2 and state = 'created'
           and start_after <= $3 returning data`,
        [arrangeMeeting.name, sessionId, now.toISOString()],
      )
      for (const { data } of due)
        await arrangeMeeting.run({ em: app.orm.em.fork(), now, app: { config: app.config, log } as never }, data)
      return due.length
    },
    /** A practice that meets by Zoom, with a session that a visitor asked for and the practitioner accepted. */
    async aMeeting(given: Parameters<typeof aPractice>[1] = {}) {
      const practice = await aPractice(app.orm, given)
      const me = await app.signedIn(practice)
      await me.video.choose({ body: zoomKeys(practice.id) })
      const startsAt = nextWeekday(practice, 'monday', '10:00')
      const booked = await aVisitor(app, practice).book({ startsAt, location: 'video' })
      await me.sessions.accept({ params: { id: booked.id } })
      const links = (organizer: 'now' | 'later' = 'later') =>
        me.video.links({ params: { id: booked.id }, query: { organizer } })
      return { practice, me, id: booked.id, booked, startsAt, links, account: practice.id }
    },
    async end() {
      await app.close()
      zoom.stop()
    },
  }
}
