import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { readActor } from '../../src/http/actor.ts'
import { readClientActor } from '../../src/http/client-actor.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice } from '../build.ts'

const app = await testApp()
const query = queryOf(app.orm.em.fork())
const now = new Date('2027-03-01T10:00:00.000Z')
const after = (ms: number) => new Date(now.getTime() + ms)

/** A sign-in of either kind that was last used at `now`, and its end in the database. */
async function aSignIn(kind: 'practitioner' | 'client', isRemembered: boolean) {
  const practice = await aPractice(app.orm)
  const isClient = kind === 'client'
  const token = isClient ? await app.clientTokenOf(await aClient(app.orm, practice)) : await app.tokenOf(practice)
  const [table, read] = isClient ? ['client_session', readClientActor] : ['auth_session', readActor]
  const actor = await read(query, token, new Date())
  const id = actor && 'authSessionId' in actor ? actor.authSessionId : actor?.clientSessionId
  await query(
    `update ${table} set created_at = $2, last_seen_at = $2, expires_at = $3, is_remembered = $4 where id = $1`,
    [id, now.toISOString(), after(millisecondsInHour).toISOString(), isRemembered],
  )
  const endsAt = async () => {
    const [row] = await query<{ at: string }>(`select to_json(expires_at) #>> '{}' as at from ${table} where id = $1`, [
      id,
    ])
    return new Date(row!.at)
  }
  return { open: async (at: Date) => (await read(query, token, at)) !== null, endsAt }
}

test.each(['practitioner', 'client'] as const)(
  'the sign-in of a %s is valid until its end, and not at it',
  async (kind) => {
    const { open } = await aSignIn(kind, true)
    expect(await open(after(millisecondsInHour))).toBe(false)
    expect(await open(after(millisecondsInHour - 1))).toBe(true)
  },
)

test.each(['practitioner', 'client'] as const)(
  'the end of a %s’s sign-in moves to twelve hours after a request, once a minute at most',
  async (kind) => {
    const { open, endsAt } = await aSignIn(kind, false)
    expect(await open(after(60_000))).toBe(true)
    expect(await endsAt()).toEqual(after(millisecondsInHour))
    expect(await open(after(60_001))).toBe(true)
    expect(await endsAt()).toEqual(after(60_001 + 12 * millisecondsInHour))
  },
)

test.each(['practitioner', 'client'] as const)(
  'the sign-in of a %s ends seven days after its start, however often it is used',
  async (kind) => {
    const { open, endsAt } = await aSignIn(kind, false)
    const end = 7 * millisecondsInDay
    for (let at = millisecondsInHour / 2; at < end; at += 11 * millisecondsInHour)
      expect(await open(after(at))).toBe(true)
    expect(await open(after(end - 1))).toBe(true)
    expect(await endsAt()).toEqual(after(end))
    expect(await open(after(end))).toBe(false)
  },
)

test.each(['practitioner', 'client'] as const)('the end of a %s’s remembered sign-in stays', async (kind) => {
  const { open, endsAt } = await aSignIn(kind, true)
  expect(await open(after(60_001))).toBe(true)
  expect(await endsAt()).toEqual(after(millisecondsInHour))
})
