import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { appAlone } from '../app.ts'
import { aSigning } from '../consents/a-signing.ts'

const app = await appAlone()
const REASON = 'Elle ne dort plus du tout.'

const within = <T>(practiceId: PracticeId, work: Parameters<typeof inPractice<T>>[2]) =>
  inPractice(app.orm.em.fork(), practiceId, work)

/** Everything in the rows of sessions and messages of a practice. */
const openRows = (practiceId: PracticeId) =>
  within(practiceId, async (em) => {
    const rows = ['session', 'session_history', 'session_reason', 'message', 'audit_entry'].map((table) =>
      queryOf(em)<{ row: string }>(`select t::text as row from ${table} t`),
    )
    return JSON.stringify(await Promise.all(rows))
  })

/** What each permitted reader sees of a reason. */
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

const everywhere = { onPage: REASON, inHistory: REASON, inList: [REASON], ofClient: REASON, inFile: [REASON] }

describe('the reason for a cancellation', () => {
  test('is shown everywhere it was before, and readable in no row', async () => {
    const signing = await aSigning(app)
    const { practitioner, sessionId: id, practice } = signing
    const cancelled = await practitioner.sessions.cancel({ params: { id }, body: { reason: REASON } })
    expect(cancelled.cancelReason).toBe(REASON)
    expect(await shown(signing)).toEqual(everywhere)
    expect(await openRows(practice.id)).not.toContain('dort plus')
  })
})

test('the reason for unlocking a record is shown in its history, and readable in no row', async () => {
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
