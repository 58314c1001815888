import { describe, expect, test } from 'vitest'
import type { Secrets } from '../../src/crypto/vault.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { purge } from '../../src/maintenance/jobs.ts'
import { sealOpenReasons } from '../../src/sessions/reasons.ts'
import { APP_SECRET, appAlone } from '../app.ts'
import { aSigning } from '../consents/a-signing.ts'

const app = await appAlone()
const secrets = { APP_SECRET } as Secrets
const REASON = 'Elle ne dort plus du tout.'

const within = <T>(practiceId: string, work: Parameters<typeof inPractice<T>>[2]) =>
  inPractice(app.orm.em.fork(), practiceId, work)

/** All that the tables of sessions and messages say of a practice, as it stands in their rows. */
const openRows = (practiceId: string) =>
  within(practiceId, async (em) => {
    const rows = ['session', 'session_history', 'session_reason', 'message', 'audit_entry'].map((table) =>
      queryOf(em)<{ row: string }>(`select t::text as row from ${table} t`),
    )
    return JSON.stringify(await Promise.all(rows))
  })

/** What everybody who may read a reason is shown of it. */
async function shown({ practitioner, sessionId: id, patientId }: Awaited<ReturnType<typeof aSigning>>) {
  const [session, history, list, ofClient, file] = await Promise.all([
    practitioner.sessions.get({ params: { id } }),
    practitioner.sessions.history({ params: { id } }),
    practitioner.sessions.list({ query: { status: 'cancelled' } }),
    practitioner.patientFile.historyOf({ params: { id: patientId }, query: { kind: 'session' } }),
    practitioner.patientFile.get({ params: { id: patientId } }),
  ])
  return {
    onPage: session.cancelReason,
    inHistory: history.at(-1)?.reason,
    inList: list.data.map(({ cancelReason }) => cancelReason),
    ofClient: ofClient.data[0]?.reason,
    inFile: file.sessions.data.map(({ cancelReason }) => cancelReason),
  }
}

/** Cancelled as before reasons were sealed. */
async function cancelOpenly({ practitioner, sessionId: id, practice }: Awaited<ReturnType<typeof aSigning>>) {
  await practitioner.sessions.cancel({ params: { id }, body: { reason: 'Autre.' } })
  await within(practice.id, async (em) => {
    const query = queryOf(em)
    await query('delete from session_reason')
    await query('update session set cancel_reason = $1', [REASON])
    await query(`update session_history set reason = $1 where event = 'cancel'`, [REASON])
    await query(`update message set data = data || jsonb_build_object('reason', $1::text)`, [REASON])
  })
}

const everywhere = { onPage: REASON, inHistory: REASON, inList: [REASON], ofClient: REASON, inFile: [REASON] }

describe('why a session was cancelled', () => {
  test('is shown wherever it was, and stands in no row open', async () => {
    const signing = await aSigning(app)
    const { practitioner, sessionId: id, practice } = signing
    const cancelled = await practitioner.sessions.cancel({ params: { id }, body: { reason: REASON } })
    expect(cancelled.cancelReason).toBe(REASON)
    expect(await shown(signing)).toEqual(everywhere)
    expect(await openRows(practice.id)).not.toContain('dort plus')
  })

  test('is sealed within the hour where it stands open since earlier, and shown meanwhile', async () => {
    const signing = await aSigning(app)
    const { practice } = signing
    await cancelOpenly(signing)
    expect(await shown(signing)).toEqual(everywhere)
    const seal = () => within(practice.id, (em) => sealOpenReasons(queryOf(em), secrets, practice.id))
    expect(await openRows(practice.id)).toContain('dort plus')
    await seal()
    expect(await openRows(practice.id)).not.toContain('dort plus')
    expect(await shown(signing)).toEqual(everywhere)
    await seal()
    expect(await shown(signing)).toEqual(everywhere)
  })

  test('that cannot be sealed keeps nothing else from its hour, and is shown as before', async () => {
    const [locked, other] = [await aSigning(app), await aSigning(app)]
    for (const signing of [locked, other]) await cancelOpenly(signing)
    const spent = "insert into idempotency_key values ($1, 'x', 'y', '', 201, null, $2)"
    const left = () => within(locked.practice.id, (em) => queryOf(em)(`select from idempotency_key where key = 'x'`))
    await within(locked.practice.id, async (em) => {
      await queryOf(em)(spent, [locked.practice.id, new Date(0).toISOString()])
      await queryOf(em)(`update data_key set wrapped = overlay(wrapped placing '\\x00000000' from 2)`)
    })
    const told: unknown[] = []
    const log = { error: (facts: { practiceId: string }) => told.push(facts.practiceId) }
    await purge.run({ em: app.orm.em.fork(), now: new Date(), app: { ...app.app, log } } as never, {})
    expect(told).toEqual([locked.practice.id])
    expect(await left()).toEqual([])
    expect(await shown(locked)).toEqual(everywhere)
    expect(await openRows(other.practice.id)).not.toContain('dort plus')
    expect(await shown(other)).toEqual(everywhere)
  })
})

test('why a record was unlocked is shown in its history, and stands in no row open', async () => {
  const { practitioner, sessionId: id, practice } = await aSigning(app)
  await practitioner.sessions.lock({ params: { id } })
  await practitioner.sessions.unlock({ params: { id }, body: { reason: REASON } })
  expect((await practitioner.sessions.history({ params: { id } })).at(-1)).toMatchObject({
    event: 'unlock',
    reason: REASON,
  })
  expect((await practitioner.sessions.get({ params: { id } })).cancelReason).toBeNull()
  expect(await openRows(practice.id)).not.toContain('dort plus')
})
