import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readFields } from '../../src/clinical-record/service.ts'
import { changeRecord } from '../../src/clinical-record/writing.ts'
import { resealPractices, rewrapDataKeys } from '../../src/crypto/rotation.ts'
import { keyVersionOf, type Secrets, vaultOf } from '../../src/crypto/vault.ts'
import { connect, type MikroORM } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { APP_SECRET } from '../app.ts'
import { aPractice, aSession, type BuiltPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'

const command = fileURLToPath(new URL('../../src/crypto/rotate-keys.ts', import.meta.url))
const aKey = (letter: string) => letter.repeat(43)
const derived = { APP_SECRET } as Secrets
const open: MikroORM[] = []
let url: string
let orm: MikroORM

// A change of keys covers a whole database.
beforeEach(async () => {
  url = await freshDatabase()
  orm = await connect(url, { max: 6 })
  open.push(orm)
})
afterAll(() => Promise.all(open.map((each) => each.close(true))))

const within = <T>(practice: BuiltPractice, work: (query: Query) => Promise<T>) =>
  inPractice(orm.em.fork(), practice.id, (em) => work(queryOf(em)))

/** A practice in which this many sessions have notes. */
async function aWritingPractice(sessions = 2) {
  const practice = await aPractice(orm)
  const ids: string[] = []
  for (let n = 0; n < sessions; n++) {
    const { id } = await aSession(orm, practice, { startsAt: new Date(2027, 2, 1 + n) })
    await write(practice, id, `Notes de la séance ${n}`, 0)
    ids.push(id)
  }
  return { practice, ids }
}

const write = (practice: BuiltPractice, id: string, text: string, base: number, secrets = derived) =>
  within(practice, (query) =>
    changeRecord(query, secrets, id, [{ field: 'notes', text, base }], {
      actor: { userId: practice.userId, practiceId: practice.id, name: 'Camille Essai' },
      now: new Date(),
    }),
  )

const read = (practice: BuiltPractice, id: string, secrets: Secrets = derived) =>
  within(practice, async (query) => {
    const vault = await vaultOf(query, secrets, practice.id)
    const { text, isUnreadable } = (await readFields(query, vault, id)).notes
    return isUnreadable ? null : text
  })

/** The data keys with which a practice's values are sealed, and its existing keys. */
const keysIn = (practice: BuiltPractice) =>
  within(practice, async (query) => {
    const values = await query<{ text: Buffer }>('select text from session_field')
    const keys = await query<{ version: number }>('select version from data_key order by version')
    return {
      sealed: [...new Set(values.map(({ text }) => keyVersionOf(text)))].sort(),
      keys: keys.map(({ version }) => version),
    }
  })

function rotation(secrets: Secrets = derived) {
  const lines: string[] = []
  return { orm, secrets, lines, report: (line: string) => void lines.push(line), now: () => new Date() }
}

/** Runs the command, and answers its output. */
function run(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const child: ChildProcess = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: '', APP_SECRET, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, failed]: [string[], string[]] = [[], []]
  createInterface({ input: child.stdout! }).on('line', (line) => {
    output.push(line)
    child.emit('line')
  })
  createInterface({ input: child.stderr! }).on('line', (line) => failed.push(line))
  return { child, output, failed, ended: once(child, 'close').then(([code]) => code as number | null) }
}

describe('a new master key', () => {
  test('wraps every data key anew, and sealed values stay as they are', async () => {
    const { practice, ids } = await aWritingPractice()
    const secrets = { APP_SECRET, MASTER_KEY: aKey('n') } as Secrets
    const before = await within(practice, (query) => query('select text from session_field order by id'))
    const first = rotation(secrets)
    await rewrapDataKeys(first)
    expect(first.lines).toEqual(['1 data keys are wrapped anew.'])
    expect(await within(practice, (query) => query('select text from session_field order by id'))).toEqual(before)
    const third = { APP_SECRET, MASTER_KEY: aKey('t'), MASTER_KEY_PREVIOUS: aKey('n') } as Secrets
    await rewrapDataKeys(rotation(third))
    const alone = { APP_SECRET, MASTER_KEY: aKey('t') } as Secrets
    expect(await read(practice, ids[0]!, alone)).toBe('Notes de la séance 0')
    expect(await read(practice, ids[0]!, secrets)).toBeNull()
    const again = rotation(alone)
    await rewrapDataKeys(again)
    expect(again.lines).toEqual(['Every data key is wrapped with the master key of today.'])
  })

  test('that differs from the one in use is refused in one sentence', async () => {
    await aWritingPractice()
    const { ended, failed } = run([], { MASTER_KEY: aKey('x'), MASTER_KEY_PREVIOUS: aKey('y') })
    expect(await ended).toBe(1)
    expect(failed).toEqual(['MASTER_KEY is not the key that wraps the data keys of this database'])
  })
})

describe('a new data key for each practice', () => {
  test('seals everything that a practice has, and the old one is deleted', async () => {
    const [{ practice, ids }, { practice: other }] = [await aWritingPractice(60), await aWritingPractice()]
    const silent = await aPractice(orm)
    const change = rotation()
    await resealPractices(change)
    expect(await keysIn(practice)).toEqual({ sealed: [2], keys: [2] })
    expect(await keysIn(other)).toEqual({ sealed: [2], keys: [2] })
    expect(await keysIn(silent)).toEqual({ sealed: [], keys: [] })
    expect(await read(practice, ids[59]!)).toBe('Notes de la séance 59')
    expect(change.lines.at(-1)).toBe('Every practice has a new data key, and the old ones are gone.')
    await resealPractices(rotation())
    expect(await keysIn(practice)).toEqual({ sealed: [3], keys: [3] })
  })

  test('continues where it was killed', async () => {
    const practices = [await aWritingPractice(), await aWritingPractice(30), await aWritingPractice()]
    const [first, second, last] = practices as [(typeof practices)[0], (typeof practices)[0], (typeof practices)[0]]
    // A transaction holds a row of the second practice, after its first batch.
    const isStored = Promise.withResolvers<void>()
    const isKilled = Promise.withResolvers<void>()
    const keeping = within(second.practice, async (query) => {
      await query(
        'select from session_field where id = (select id from session_field order by id desc limit 1) for update',
      )
      isStored.resolve()
      await isKilled.promise
    })
    await isStored.promise
    const { child, output, ended } = run(['--practices'])
    while (!output.some((line) => line.startsWith('1 of 3'))) await once(child, 'line')
    await hasSealed(second.practice)
    child.kill('SIGKILL')
    await ended
    isKilled.resolve()
    await keeping
    expect(await keysIn(first.practice)).toEqual({ sealed: [2], keys: [2] })
    expect(await keysIn(second.practice)).toEqual({ sealed: [1, 2], keys: [1, 2] })
    expect(await keysIn(last.practice)).toEqual({ sealed: [1], keys: [1] })
    for (const id of second.ids) expect(await read(second.practice, id)).toMatch(/^Notes de la séance/)

    const again = run(['--practices'])
    expect(await again.ended).toBe(0)
    expect(again.output).toContain('Going on with a change of keys that was cut short.')
    for (const { practice, ids } of practices) {
      expect(await keysIn(practice)).toEqual({ sealed: [2], keys: [2] })
      for (const [n, id] of ids.entries()) expect(await read(practice, id)).toBe(`Notes de la séance ${n}`)
    }
  })

  /** Polls the database until the first batch of a practice is sealed anew. */
  async function hasSealed(practice: BuiltPractice) {
    for (;;) if ((await keysIn(practice)).sealed.length === 2) return
  }

  test('loses nothing that is written meanwhile', async () => {
    const { practice, ids } = await aWritingPractice(40)
    let isOver = false
    const change = resealPractices(rotation()).finally(() => {
      isOver = true
    })
    const written = new Map<string, string>()
    for (let round = 1; !isOver || round < 3; round++)
      for (const id of ids.slice(0, 8)) {
        const text = `Notes ${round} de ${id}`
        await write(practice, id, text, round)
        written.set(id, text)
      }
    await change
    expect(await keysIn(practice)).toEqual({ sealed: [2], keys: [2] })
    for (const [id, text] of written) expect(await read(practice, id)).toBe(text)
  })

  test('continues after a deadlock with a writer', async () => {
    const { practice } = await aWritingPractice()
    const waits = Promise.withResolvers<void>()
    const holds = Promise.withResolvers<void>()
    const lock = (query: Query, order: string) =>
      query(
        `select from session_field where id = (select id from session_field order by id ${order} limit 1) for update`,
      )
    // The rotation waits for the last row and holds the first: the database ends the transaction that it finds first.
    const writing = within(practice, async (query) => {
      await lock(query, 'desc')
      holds.resolve()
      await waits.promise
      await lock(query, 'asc')
    }).catch((error: unknown) => expect(String(error)).toMatch(/deadlock/))
    await holds.promise
    const change = resealPractices(rotation())
    await expect.poll(waitingForRows, { interval: 10, timeout: 15_000 }).toBe(1)
    waits.resolve()
    await writing
    await change
    expect(await keysIn(practice)).toEqual({ sealed: [2], keys: [2] })
  })

  /** How many transactions wait for a row. */
  const waitingForRows = async () =>
    (
      await queryOf(orm.em.fork())(
        `select from pg_locks l join pg_database d on d.datname = current_database()
           join pg_stat_activity a on a.pid = l.pid and a.datname = d.datname
         where not l.granted and l.locktype = 'transactionid'`,
      )
    ).length

  test('is done once when two start it at once', async () => {
    const { practice, ids } = await aWritingPractice(30)
    await Promise.all([resealPractices(rotation()), resealPractices(rotation())])
    expect(await keysIn(practice)).toEqual({ sealed: [2], keys: [2] })
    expect(await read(practice, ids[29]!)).toBe('Notes de la séance 29')
  })

  test('waits for transactions that hold the old one, so that nothing is sealed by a deleted key', async () => {
    const { practice, ids } = await aWritingPractice()
    const hasKey = Promise.withResolvers<void>()
    const mayWrite = Promise.withResolvers<void>()
    const slow = within(practice, async (query) => {
      const vault = await vaultOf(query, derived, practice.id)
      hasKey.resolve()
      await mayWrite.promise
      const [row] = await query<{ id: string }>('select id from session_field where session_id = $1', [ids[0]])
      await query('update session_field set text = $2 where id = $1', [
        row?.id,
        vault.seal(`session_field.text:${row?.id}`, 'Écrit lentement'),
      ])
    })
    await hasKey.promise
    const change = resealPractices(rotation())
    while ((await keysIn(practice).catch(() => null))?.keys.length !== 2);
    mayWrite.resolve()
    await slow
    await change
    expect(await keysIn(practice)).toEqual({ sealed: [2], keys: [2] })
    expect(await read(practice, ids[0]!)).toBe('Écrit lentement')
  })
})

test('what the command does not know is refused', async () => {
  const { ended, failed } = run(['--everything'])
  expect(await ended).toBe(1)
  expect(failed).toEqual(['"--everything" is not known: there is --practices alone.'])
})
