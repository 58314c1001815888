import { Problem } from '@ancrage/api/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorCount } from '../faults/form.ts'
import { type OwnSystem, startOwnSystem } from '../system/own-system.ts'
import { aVisitor } from '../system/people.ts'
import { easyProofs } from '../system/proofs.ts'

let system: OwnSystem
beforeAll(async () => {
  system = await startOwnSystem({ servers: 2, workers: 0, hasMailbox: false })
}, 180_000)
afterAll(() => system?.stop(), 60_000)

test(`when ${visitorCount} visitors ask two servers for one time at once, one gets it and the others the nearest`, {
  timeout: 120_000,
}, async () => {
  const visitors = Array.from({ length: visitorCount }, (_, index) =>
    aVisitor({ url: system.urls[index % 2]!, practiceId: system.demo.practiceId }),
  )
  const { sessionTypes } = await visitors[0]!.profile()
  const sessionTypeId = sessionTypes.find(({ locations }) => locations.includes('office'))!.id
  const starts = await visitors[0]!.freeStarts(sessionTypeId)
  const startsAt = starts[starts.length >> 1]!
  const proof = easyProofs(system.secret, system.demo.practiceId)
  const requests = await Promise.all(
    visitors.map(async (visitor) => visitor.request({ sessionTypeId, startsAt }, { captcha: await proof() })),
  )

  const answers = await Promise.allSettled(visitors.map((visitor, index) => visitor.send(requests[index]!)))

  const won = answers.filter((answer) => answer.status === 'fulfilled')
  expect(won.map(({ value }) => value)).toEqual([expect.objectContaining({ startsAt, status: 'pending_validation' })])
  const free = new Set(await visitors[0]!.freeStarts(sessionTypeId))
  expect(free).not.toContain(startsAt)
  for (const answer of answers) {
    if (answer.status === 'fulfilled') continue
    expect(answer.reason).toBeInstanceOf(Problem)
    const { status, code, details } = answer.reason as Problem
    expect({ status, code }).toEqual({ status: 409, code: 'slot_taken' })
    const nearest = details.nearest as { startsAt: string }[]
    expect(nearest).toHaveLength(3)
    for (const slot of nearest) expect(free).toContain(slot.startsAt)
  }
  const [written] = await system.read(
    `select (select count(*)::int from session where starts_at = $1 and requested_at > now() - interval '2 minutes') as sessions,
       (select count(*)::int from time_block where tstzrange(starts_at, ends_at) @> $1::timestamptz) as blocks,
       (select count(*)::int from message
         where session_id in (select id from session where starts_at = $1)) as messages,
       (select count(*)::int from patient where email like 'zoe-%@essais.test') as patients`,
    [startsAt],
  )
  expect(written).toEqual({ sessions: 1, blocks: 1, messages: 2, patients: 1 })
})
