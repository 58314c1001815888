import { setTimeout as pause } from 'node:timers/promises'
import { millisecondsInDay } from 'date-fns/constants'
import { type Calendly, startCalendly } from '../../../tests/stand-ins/calendly/service.ts'
import { calendlyAccessOf } from '../../src/calendly/account.ts'
import { readCalendly } from '../../src/calendly/jobs.ts'
import { signatureOf } from '../../src/calendly/signature.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { APP_SECRET, startApp, type TestApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'

export type Person = ReturnType<Calendly['person']>

/** One day for the whole process, whatever midnight a test passes. */
const TODAY = Math.floor(Date.now() / millisecondsInDay) * millisecondsInDay

/** So many days from now, at an hour of UTC. */
export const inDays = (days: number, hour = 12) => new Date(TODAY + days * millisecondsInDay + hour * 3_600_000)

/** Our API beside a Calendly of the tests' own. */
export async function besideCalendly(given: Parameters<typeof startApp>[0] = {}) {
  const calendly = await startCalendly()
  const app = await startApp({ ...given, environment: { CALENDLY_URL: calendly.url, ...given.environment } })
  return {
    calendly,
    app,
    async end() {
      await app.end()
      await calendly.stop()
    },
  }
}

/** A practice whose practitioner is signed in, and a person with an account at Calendly. */
export async function aBooker({ app, calendly }: { app: TestApp; calendly: Calendly }, given: Partial<Person> = {}) {
  const practice = await aPractice(app.orm)
  const person = calendly.person(given)
  const client = await app.signedIn(practice)
  const own = <T>(work: (query: Query) => Promise<T>) => inPractice(app.orm.em, practice.id, (em) => work(queryOf(em)))
  return {
    practice,
    person,
    client,
    own,
    connect: () => client.calendly.connect({ body: { token: person.token ?? '' } }),
    /** Runs the worker's reading of the account. */
    read: () =>
      readCalendly.run({ em: app.orm.em.fork(), now: app.app.now(), app: app.app as never }, { of: practice.id }),
    /** The busy times from Calendly, in order. */
    busy: () =>
      own((query) =>
        query<{ uri: string; starts: string; ends: string }>(
          `select external_id as uri, to_json(starts_at) #>> '{}' as starts, to_json(ends_at) #>> '{}' as ends
           from busy_time where source = 'calendly' order by starts_at, external_id`,
        ),
      ),
    starts: () =>
      own(async (query) =>
        (
          await query<{ at: number }>(
            `select date_part('epoch', starts_at) * 1000 as at from busy_time where source = 'calendly' order by 1`,
          )
        ).map(({ at }) => new Date(at).toISOString()),
      ),
  }
}

/** The signature header of a genuine delivery for this practice. */
export async function signatureFor(
  app: TestApp,
  practice: BuiltPractice,
  body: string,
  at = new Date(),
): Promise<string> {
  const access = await inPractice(app.orm.em, practice.id, (em) =>
    calendlyAccessOf(queryOf(em), APP_SECRET, practice.id),
  )
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signatureOf(access?.signingKey ?? '', seconds, body)}`
}

/** Polls until a condition holds. */
export async function until(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await pause(50)
}
