import { onTestFinished } from 'vitest'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { storeSmsRefusal } from '../../src/patients/sms-refusal.ts'
import { wakeReminders } from '../../src/reminders/jobs.ts'
import { cancelSession, rescheduleSession } from '../../src/sessions/service.ts'
import { act } from '../an-action.ts'
import { APP_SECRET, startApp } from '../app.ts'
import { aPatient, aSession } from '../build.ts'
import { freshDatabaseOfOwner } from '../database.ts'
import { settings } from '../octopush/an-sms-office.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aRule, planAll } from './a-reminder.ts'
import type { Look, PlayedSession } from './expected-reminders.ts'
import { killedWorkers } from './killed-workers.ts'
import { providerDesk } from './provider-desk.ts'
import type { Act, ReminderStory } from './story.ts'

const NIGHT = { from: 21 * 60, until: 8 * 60 }

/** The jobs of the queue start by the story's clock, which is far from the database's. */
const byOurClock = [
  `create function begin_by_our_clock() returns trigger language plpgsql as $$
     begin
       new.start_after := '2000-01-01';
       new.keep_until := '2100-01-01';
       return new;
     end $$`,
  `create trigger begins_by_our_clock before insert or update of start_after on pgboss.job
     for each row execute function begin_by_our_clock()`,
]

/** A database, two workers to be killed, providers, and a clock that only the test moves. */
export async function aStage() {
  const clock = { now: new Date() }
  const looks: Look[] = []
  const moment = () => ({ look: looks.length - 1, at: clock.now })
  const desk = await providerDesk(moment)
  const ownerUrl = await freshDatabaseOfOwner()
  const orm = await connect(ownerUrl, { max: 8 })
  const sql = queryOf(orm.em.fork())
  for (const statement of byOurClock) await sql(statement)
  const environment = {
    DATABASE_URL: ownerUrl,
    APP_SECRET,
    SMTP_URL: desk.smtpUrl,
    OCTOPUSH_URL: desk.octopushUrl,
    MAIL_FROM: 'rendez-vous@ancrage.test',
    PUBLIC_URL: 'https://rendez-vous.example',
  }
  const app = await startApp({ database: { url: ownerUrl, orm }, environment })
  const workers = killedWorkers(environment, clock)
  onTestFinished(async () => {
    await workers.end()
    await app.end()
    await orm.close(true)
  })

  /** A practice with the sessions of a story, planned as of its beginning. */
  async function aPlace({ place, begins, starts }: ReminderStory, nth: number) {
    const { practice, client } = await aSchedule(app, { timeZone: place.timeZone, type: { durationMinutes: 30 } })
    const ask = <Row extends object>(text: string, values: unknown[] = []) =>
      inPractice(orm.em.fork(), practice.id, (em) => queryOf(em)<Row>(text, values))
    const { login, key } = desk.account()
    await client.octopush.connect({ body: { ...settings, login, key } })
    for (const { id } of await client.reminders.list({})) await client.reminders.remove({ params: { id } })
    for (const amount of [48, 11])
      await client.reminders.add({ body: aRule({ when: { timing: 'hours', amount }, quiet: NIGHT }) })
    const eve = { timing: 'days', amount: 1, atMinutes: 18 * 60 } as const
    await client.reminders.add({ body: aRule({ channel: 'sms', when: eve, quiet: NIGHT }) })
    // The practice is old enough to send that many mails a day.
    await ask('update practice set created_at = $2 where id = $1', [practice.id, new Date('2009-01-01')])
    const people = new Map<string, { patientId: string; email: string; phone: string }>()
    const sessions: PlayedSession[] = []
    for (const startsAt of starts) {
      const phone = `+336${String(10_000_000 + nth * 1000 + sessions.length)}`
      const { id: patientId, email } = await aPatient(orm, practice, { phone })
      const { id } = await aSession(orm, practice, { startsAt, patientId })
      people.set(id, { patientId, email: email ?? '', phone })
      const period = { startsAt, setAt: begins, setAtLook: looks.length, untilLook: Number.POSITIVE_INFINITY }
      sessions.push({ id, timeZone: place.timeZone, periods: [period], refusedAtLook: Number.POSITIVE_INFINITY })
    }
    await planAll({ orm }, practice, begins)

    /** Applies an event to a session, and records the look from which it counts. */
    async function perform({ kind, session, startsAt }: Act) {
      const known = sessions[session]
      if (!known) throw new Error('a session that is none')
      const look = looks.length - 1
      const own = { orm, config: app.config }
      const last = known.periods.at(-1)
      if (kind === 'refuse') {
        const { patientId } = people.get(known.id) ?? { patientId: '' }
        await inPractice(orm.em.fork(), practice.id, async (em) => {
          await storeSmsRefusal(queryOf(em), { practiceId: practice.id, patientId }, true, clock.now)
          await queryOf(em)('update patient set refuses_reminders = true where id = $1', [patientId])
        })
        known.refusedAtLook = look
        return
      }
      if (kind === 'cancel')
        await act(own, practice, clock.now, (action) => cancelSession(action, known.id, { notify: false }))
      else if (startsAt) {
        await act(own, practice, clock.now, (action) =>
          rescheduleSession(action, known.id, startsAt, { notify: false, allowOverlap: true }),
        )
        known.periods.push({ startsAt, setAt: clock.now, setAtLook: look, untilLook: Number.POSITIVE_INFINITY })
      }
      if (last) last.untilLook = look
    }
    return { client, ask, sessions, people, perform }
  }

  return {
    clock,
    looks,
    desk,
    workers,
    sql,
    aPlace,
    /** Has the workers look for due reminders, as they do every quarter of a minute. */
    wake: () => enqueue(sql, wakeReminders, {}, { singletonKey: 'every' }),
    /** The unfinished work about reminders. */
    busy: () =>
      sql<{ state: string }>(
        `select state from pgboss.job where state < 'completed'
           and name in ('reminders.wake', 'reminders.send', 'reminders.replan', 'messages.deliver')`,
      ),
    /** Treats dead workers as dead at once: nobody's silence has to be waited for. */
    buryDead: () => sql(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`),
  }
}
