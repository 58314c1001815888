import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../tests/system/random.ts'
import { timeText } from '../../src/format/moment.ts'
import { type Expected, expectedOf } from './expected-reminders.ts'
import { isNight } from './local-clock.ts'
import type { Taken } from './provider-desk.ts'
import { aStage } from './stage.ts'
import { places, type ReminderStory, randomStory } from './story.ts'

/** `npm run faults` sets more: sessions in all, and kills. */
const SESSIONS = Number(process.env.REMINDED_SESSIONS ?? 15)
const KILLS = Number(process.env.REMINDER_KILLS ?? 3)
const SEED = Number(process.env.FAULT_SEED ?? process.env.SEED ?? Date.now() % 1_000_000)
const LONG_MS = 120_000 + SESSIONS * 1_500 + KILLS * 20_000
/** The most sessions of one practice that fit into its days. */
const MOST_OF_PRACTICE = 60
/** Reminders due within this time are looked at together. */
const QUARTER_MS = 15 * 60_000

type Stage = Awaited<ReturnType<typeof aStage>>
type Place = Awaited<ReturnType<Stage['aPlace']>>
type Random = ReturnType<typeof randomFrom>

test(`the reminders of ${SESSIONS} moving and ending sessions each reach the provider once, through ${KILLS} kills of two workers`, {
  timeout: LONG_MS,
}, async () => {
  console.log(`stories and kills are drawn by FAULT_SEED=${SEED}, ${SESSIONS} sessions, ${KILLS} kills`)
  const stage = await aStage()
  const random = randomFrom(SEED)
  const killer = aWorkerKiller(stage, random)
  const all: Place[] = []
  for (const [nth, place] of places.entries()) {
    const count = Math.ceil(SESSIONS / places.length)
    const stories = Array.from({ length: Math.ceil(count / MOST_OF_PRACTICE) }, (_, practice) =>
      randomStory(place, Math.min(MOST_OF_PRACTICE, count - practice * MOST_OF_PRACTICE), SEED + nth * 100 + practice),
    )
    all.push(...(await play(stage, stories, killer, Math.ceil(((nth + 1) * KILLS) / places.length), all.length)))
  }
  const doubles = await expectTruth(stage, all, killer.kills)
  console.log(
    `${killer.kills.length} kills, ${stage.looks.length} looks, ${stage.desk.mails.length} mails, ` +
      `${stage.desk.texts.length} SMS; ${doubles} mails arrived twice, by one Message-ID`,
  )
})

/** Plays the stories of one place in parallel, from look to look, until nothing is due any more. */
async function play(
  stage: Stage,
  stories: ReminderStory[],
  killer: Killer,
  kills: number,
  before: number,
): Promise<Place[]> {
  const { clock, looks, workers } = stage
  clock.now = stories[0]?.begins ?? clock.now
  const played: Place[] = []
  for (const [nth, story] of stories.entries()) played.push(await stage.aPlace(story, before + nth))
  const acts = stories.flatMap((story, nth) => story.acts.map((one) => ({ ...one, nth })))
  acts.sort((one, other) => one.at.getTime() - other.at.getTime())
  for (let away = 0; ; away--) {
    const next = await nextMoment(stage, played, acts[0]?.at)
    if (!next) break
    clock.now = next
    if (away <= 0 && killer.goesAway()) away = 2 + killer.below(4)
    const isUp = away <= 0
    looks.push({ at: next, isUp })
    if (isUp) await workers.start()
    else await workers.end()
    await workers.tellTime()
    if (isUp && killer.kills.length < kills) killer.prepare()
    await stage.wake()
    const now = acts.splice(0, acts.filter(({ at }) => at <= next).length)
    for (const { nth, ...one } of now) await played[nth]?.perform(one)
    if (isUp) await idle(stage, killer)
  }
  return played
}

/**
 * When the next reminder is due or the next event happens, rounded to a quarter of an hour where several come together.
 */
async function nextMoment({ clock }: Stage, played: Place[], act: Date | undefined): Promise<Date | undefined> {
  const times = act ? [act.getTime()] : []
  for (const { ask } of played) {
    const [row] = await ask<{ due: Date | null }>(
      `select least((select min(due_at) from session_reminder where status = 'planned' and due_at > $1),
        (select min(due_at) from reminder_wake where due_at > $1)) as due`,
      [clock.now],
    )
    if (row?.due) times.push(new Date(row.due).getTime())
  }
  if (times.length === 0) return undefined
  return new Date(Math.ceil(Math.min(...times) / QUARTER_MS) * QUARTER_MS)
}

/** Waits until everything is done, and restarts killed workers meanwhile. */
async function idle(stage: Stage, killer: Killer): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await pause(20)) {
    await killer.revive()
    const left = await stage.busy()
    if (left.length === 0) break
    if (Date.now() > deadline) throw new Error(`still to be done: ${JSON.stringify(left)}`)
  }
  killer.disarm()
}

type Killer = ReturnType<typeof aWorkerKiller>

/** Kills one worker or both: between the acceptance of a message and its answer, or at any moment of the work. */
function aWorkerKiller({ workers, desk, looks, buryDead }: Stage, random: Random) {
  const kills: { look: number; isAtTaking: boolean }[] = []
  let timer: NodeJS.Timeout | undefined

  function disarm() {
    desk.tell(() => {})
    clearTimeout(timer)
  }

  function strike(isAtTaking: boolean) {
    disarm()
    kills.push({ look: looks.length - 1, isAtTaking })
    // Nobody knows which of them holds the accepted message.
    for (const seat of isAtTaking || random.below(2) === 0 ? [0, 1] : [random.below(2)]) workers.kill(seat)
  }

  return {
    kills,
    below: random.below,
    /** From time to time no worker is alive for some looks. */
    goesAway: () => looks.length > 5 && random.below(40) === 0,
    /** Arms the next kill. */
    prepare() {
      if (random.below(2) === 0) {
        let left = random.below(3)
        desk.tell(() => {
          if (left-- === 0) strike(true)
        })
      } else timer = setTimeout(() => strike(false), random.below(120))
    },
    async revive() {
      if (workers.alive() === 2) return
      if (workers.alive() === 0) await buryDead()
      await workers.start()
    },
    /** Disarms a kill that did not happen. */
    disarm,
  }
}

interface Row {
  id: string
  sessionId: string
  channel: 'email' | 'sms'
  state: string
  startsAt: Date
  recipient: string | null
  reason: string | null
}

/** Every reminder of every practice, as its log shows it to the practitioner. */
async function logOf({ client, ask }: Place): Promise<Row[]> {
  const logged = []
  for (let page = 1; ; page++) {
    const { data, meta } = await client.messages.list({
      query: { page, perPage: '100', template: 'session.reminder' },
    })
    logged.push(...data)
    if (logged.length >= meta.total) break
  }
  const starts = await ask<{ id: string; starts_at: string }>(
    `select id, (data ->> 'startsAt')::timestamptz as starts_at from message`,
  )
  const startOf = new Map(starts.map(({ id, starts_at }) => [id, new Date(starts_at)]))
  return logged.map(({ id, session, channel, state, recipient, reason }) => ({
    id,
    sessionId: session?.id ?? '',
    channel,
    state,
    recipient,
    reason: reason?.code ?? null,
    startsAt: startOf.get(id) ?? new Date(Number.NaN),
  }))
}

/**
 * Compares what the providers accepted with the expectation by hand, and with the log. Answers how many mails came
 * twice.
 */
async function expectTruth(stage: Stage, all: Place[], kills: Killer['kills']): Promise<number> {
  const { desk, looks } = stage
  const taken = Map.groupBy([...desk.mails, ...desk.texts], ({ id }) => id)
  const killedAt = new Set(kills.filter(({ isAtTaking }) => isAtTaking).map(({ look }) => look))
  const anyKillAt = new Set(kills.map(({ look }) => look))
  let doubles = 0
  for (const place of all) {
    const rows = await logOf(place)
    const byReminder = Map.groupBy(rows, ({ sessionId, channel, startsAt }) =>
      [sessionId, channel, +startsAt].join(' '),
    )
    const zones = new Map(place.sessions.map(({ id, timeZone }) => [id, timeZone]))
    const expected = expectedOf(place.sessions, looks)
    for (const [key, wanted] of Map.groupBy(expected, keyOf)) {
      const zone = zones.get(wanted[0]?.sessionId ?? '') ?? ''
      const sent = (byReminder.get(key) ?? []).flatMap(({ id }) => firstOf(taken.get(id)))
      expect(
        countsOf(wanted),
        `${key}, due ${wanted.map(({ dueAt, outcome }) => `${dueAt.toISOString()} ${outcome}`)}`,
      ).toContain(sent.length)
      const due = wanted.filter(({ outcome }) => outcome !== 'never').map(({ look }) => look)
      for (const one of sent) {
        expect(due, `${key} was taken at a look at which it was due`).toContain(one.look)
        expect(isNight(one.at, zone), `${key} was taken at night`).toBe(false)
        expect(one.text.replaceAll(/\s/g, ' '), 'it says when').toContain(
          timeText(wanted[0]?.startsAt ?? 0, zone, 'fr').replaceAll(/\s/g, ' '),
        )
      }
    }
    const wantedKeys = new Set(expected.map(keyOf))
    expect([...byReminder.keys()].filter((key) => !wantedKeys.has(key))).toEqual([])
    for (const row of rows) {
      const copies = taken.get(row.id) ?? []
      const person = place.people.get(row.sessionId)
      for (const copy of copies) expect(copy.to).toBe(row.channel === 'email' ? person?.email : person?.phone)
      // It was accepted, and the session moved before that could be recorded.
      const isUnsure = copies.some(({ look }) => anyKillAt.has(look) && isTouched(place, row.sessionId, look))
      if (row.state === 'sent') {
        expect(copies.length, `${row.id} is sent, as the log says`).toBeGreaterThan(0)
        expect(row.recipient).toBe(copies[0]?.to)
      } else {
        expect(['skipped', 'suppressed', 'failed'], `${row.id} has ended`).toContain(row.state)
        if (row.state === 'failed') expect(row.reason).toBe('unknown_outcome')
        if (!isUnsure) expect(copies, `${row.id} is ${row.state}, as the log says`).toEqual([])
      }
      if (copies.length > 1) {
        expect(row.channel, 'an SMS never goes twice').toBe('email')
        for (const copy of copies.slice(1)) expect(killedAt.has(copy.look) || anyKillAt.has(copy.look)).toBe(true)
        doubles += copies.length - 1
      }
      taken.delete(row.id)
    }
  }
  // The stage connects the account for SMS, of which the practitioner is told.
  const toClients = [...taken.values()].flat().filter(({ text }) => !text.startsWith('Le compte qui envoie vos SMS'))
  expect(toClients, 'nothing was taken of which no log tells').toEqual([])
  return doubles
}

const keyOf = ({ sessionId, rule, startsAt }: Expected) => [sessionId, rule.channel, +startsAt].join(' ')

const firstOf = (copies: Taken[] | undefined) => (copies?.[0] ? [copies[0]] : [])

/** How many may come from the rules of one channel for one start. */
function countsOf(wanted: Expected[]): number[] {
  const sure = wanted.filter(({ outcome }) => outcome === 'once').length
  const perhaps = wanted.filter(({ outcome }) => outcome === 'either').length
  return Array.from({ length: perhaps + 1 }, (_, more) => sure + more)
}

/** Whether the session changed, or its client answered, at that look. */
const isTouched = ({ sessions }: Place, sessionId: string, look: number) =>
  sessions.some(
    ({ id, periods, refusedAtLook }) =>
      id === sessionId && (refusedAtLook === look || periods.some(({ untilLook }) => untilLook === look)),
  )
