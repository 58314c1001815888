import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Message, mailboxAt } from '../system/mailbox.ts'
import { type OwnSystem, startOwnSystem } from '../system/own-system.ts'
import { aVisitor, bearerOf, distantStarts } from '../system/people.ts'
import { easyProofs } from '../system/proofs.ts'
import { randomFrom } from '../system/random.ts'
import { killCount, seed } from './form.ts'
import { type Acknowledged, journey, type Scene, type Step } from './journey.ts'
import { createKiller, type Kill, victims } from './killer.ts'

const LANES = 6
let system: OwnSystem
beforeAll(async () => {
  system = await startOwnSystem()
}, 180_000)
afterAll(() => system?.stop(), 60_000)

/** The messages that a step causes, by the start and end of their keys. */
const messagesOf: Record<Step, { event: string; sequence: number; audiences: string[]; subject: string }> = {
  request: { event: 'requested', sequence: 0, audiences: ['client', 'practitioner'], subject: 'Demande reçue' },
  accept: { event: 'accepted', sequence: 0, audiences: ['client'], subject: 'confirmé' },
  reschedule: { event: 'moved', sequence: 1, audiences: ['client', 'practitioner'], subject: 'déplacé' },
  cancel: { event: 'cancelled', sequence: 2, audiences: ['client', 'practitioner'], subject: 'annulé' },
}

test(`after ${killCount} kills with -9 of server, worker and database, nothing acknowledged is lost and every message is sent`, {
  timeout: 120_000 + killCount * 5_000,
}, async () => {
  console.log(`kills are drawn by FAULT_SEED=${seed} FAULT_KILLS=${killCount}`)
  const mailbox = mailboxAt(system.mailboxUrl)
  const place = { url: system.urls[0]!, practiceId: system.demo.practiceId }
  const visitor = aVisitor(place)
  const { sessionTypes } = await visitor.profile()
  const type = sessionTypes.find(
    ({ locations, durationMinutes }) => locations.includes('office') && durationMinutes === 60,
  )!
  const times = distantStarts(await visitor.freeStarts(type.id), 75)
  const killer = createKiller(system, randomFrom(seed), killCount)
  const scene: Scene = {
    ...place,
    sessionTypeId: type.id,
    bearer: await bearerOf(place.url, system.demo.practitioner),
    proof: easyProofs(system.secret, system.demo.practiceId),
    async onStep(step, { id, email }) {
      killer.step()
      await mailbox.next({ to: email, subject: messagesOf[step].subject, timeout: 60_000 })
      // The next step makes an unsent mail outdated, which would then rightly be skipped.
      while ((await waiting([id]).catch(() => [id])).length > 0) await pause(250)
    },
  }

  const acknowledged: Acknowledged[] = []
  async function lane() {
    while (!killer.isDone()) {
      const pair = [times.shift()!, times.shift()!] as const
      const stays = acknowledged.length % 4 === 0
      const booking = await journey(scene, pair, stays)
      acknowledged.push(booking)
      times.push(pair[0], ...(stays ? [] : [pair[1]]))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await killer.settled()

  expect(killer.kills).toHaveLength(killCount)
  expect(new Set(killer.kills.map(({ victim }) => victim))).toEqual(new Set(victims))
  await expectSessions(acknowledged)
  await expectNoOverlap()
  const rows = await expectMessages(acknowledged)
  reportDuplicates(rows, await mailbox.all(), killer.kills)
})

/** Expects every session in its last acknowledged state, with each step once in its history. */
async function expectSessions(acknowledged: Acknowledged[]) {
  const rows = await system.read<{ id: string; status: string; starts_at: Date; events: string[]; blocks: number }>(
    `select s.id, s.status, s.starts_at,
       (select array_agg(event order by happened_at, id) from session_history h where h.session_id = s.id) as events,
       (select count(*)::int from time_block b where b.session_id = s.id) as blocks
     from session s where s.id = any($1)`,
    [acknowledged.map(({ id }) => id)],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { id, steps, startsAt } of acknowledged) {
    const isCancelled = steps.includes('cancel')
    expect(found.get(id)).toEqual({
      id,
      status: isCancelled ? 'cancelled' : 'scheduled',
      starts_at: new Date(startsAt),
      events: steps,
      blocks: isCancelled ? 0 : 1,
    })
  }
}

async function expectNoOverlap() {
  const overlapping = await system.read(
    `select a.id, b.id as other from time_block a join time_block b
       on a.practitioner_id = b.practitioner_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
  )
  expect(overlapping).toEqual([])
}

/** The unsent messages about these sessions. */
const waiting = (sessionIds: string[]) =>
  system.read(`select id from message where session_id = any($1) and status = 'queued'`, [sessionIds])

interface MessageRow {
  id: string
  key: string
  status: string
}

/** Expects each message of each cause once, and sent. */
async function expectMessages(acknowledged: Acknowledged[]): Promise<MessageRow[]> {
  const expected = acknowledged.flatMap(({ id, steps }) =>
    steps.flatMap((step) => {
      const { event, sequence, audiences } = messagesOf[step]
      return audiences.map((audience) => `${event}:${id}:${sequence}:${audience}`)
    }),
  )
  const rows = await system.read<MessageRow>(
    'select id, key, status from message where session_id = any($1) order by key collate "C"',
    [acknowledged.map(({ id }) => id)],
  )
  expect(rows.map(({ key }) => key)).toEqual([...expected].sort())
  expect(rows.filter(({ status }) => status !== 'sent')).toEqual([])
  return rows
}

/** SMTP delivers at least once: a second copy is allowed if a kill fell between the mail and the commit. */
function reportDuplicates(rows: MessageRow[], mails: Message[], kills: Kill[]) {
  const arrivals = Map.groupBy(mails, (mail) => /<([^@]+)@/.exec(mail.messageId ?? '')?.[1])
  expect(rows.filter(({ id }) => !arrivals.has(id))).toEqual([])
  const twice = rows.filter(({ id }) => arrivals.get(id)!.length > 1)
  for (const { id, key } of twice) {
    const instants = arrivals.get(id)!.map((mail) => Date.parse(mail.receivedAt))
    const [first, last] = [Math.min(...instants), Math.max(...instants)]
    expect(
      kills.some(({ at }) => at > first - 1000 && at < last),
      `a kill between the copies of ${key}`,
    ).toBe(true)
  }
  const count = Object.entries(Object.groupBy(kills, ({ victim }) => victim)).map(
    ([victim, all]) => `${victim} ${all.length}`,
  )
  console.log(`${kills.length} kills (${count.join(', ')}), ${rows.length} messages, ${twice.length} arrived twice`)
}
