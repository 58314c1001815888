import { inAdminScope } from '../db/admin-scope.ts'
import { newId } from '../db/base.ts'
import type { MikroORM } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { type SealedColumn, sealedColumns, sealedPlaceOf } from '../db/sealed-columns.ts'
import { inPractice } from '../db/tenant.ts'
import { databaseErrorCode } from '../http/database-failure.ts'
import type { PracticeId } from '../practice-id.ts'
import {
  addDataKey,
  currentMasterName,
  keysLockOf,
  keysOf,
  masterNameOf,
  rewrap,
  type Secrets,
  vaultOf,
} from './vault.ts'

/** What a change of keys needs. `report` gets a line of progress now and then. */
export interface Rotation {
  orm: MikroORM
  secrets: Secrets
  report(line: string): void
  now(): Date
}

/** The number of values in one transaction: at most seconds of work, even where each is a file of some megabytes. */
const BATCH = 25
/** How long and how often to wait for the users of a practice's keys: others wait meanwhile. */
const LOCK_WAIT = '500ms'
const LOCK_ATTEMPTS = 60

/**
 * Wraps every data key with the present master key. Sealed values are not touched; a second run finds nothing to do.
 */
export async function rewrapDataKeys({ orm, secrets, report }: Rotation): Promise<void> {
  const current = currentMasterName(secrets)
  let wrapped = 0
  for (const practiceId of await allPracticeIds(orm))
    wrapped += await inPractice(orm.em.fork(), practiceId, async (em) => {
      const query = queryOf(em)
      const old = (await keysOf(query, practiceId)).filter((key) => !masterNameOf(key.wrapped).equals(current))
      for (const key of old)
        await query('update data_key set wrapped = $3 where practice_id = $1 and version = $2', [
          practiceId,
          key.version,
          rewrap(secrets, practiceId, key),
        ])
      return old.length
    })
  report(wrapped ? `${wrapped} data keys are wrapped anew.` : 'Every data key is wrapped with the master key of today.')
}

/**
 * Gives every practice a new data key and reseals everything with it, in small transactions, while the practices go on
 * writing. An interrupted run continues where it was: each sealed value tells which key sealed it.
 */
export async function resealPractices(rotation: Rotation): Promise<void> {
  const { orm, report, now } = rotation
  const query = queryOf(orm.em.fork())
  const { id, isContinued } = await findOrBeginRotation(query, now())
  if (isContinued) report('Going on with a change of keys that was cut short.')
  const practices = await allPracticeIds(orm)
  for (const [index, practiceId] of practices.entries()) {
    const values = await resealPractice(rotation, practiceId, id)
    report(`${index + 1} of ${practices.length} practices, ${values} values sealed anew.`)
  }
  await query('update key_rotation set ended_at = $2 where id = $1', [id, now().toISOString()])
  report('Every practice has a new data key, and the old ones are gone.')
}

/** The ids of all practices. */
export const allPracticeIds = async (orm: MikroORM): Promise<PracticeId[]> =>
  inAdminScope(orm.em.fork(), async (em) => {
    const rows = await queryOf(em)<{ id: PracticeId }>('select id from listed_practice order by id')
    return rows.map(({ id }) => id)
  })

/** The unfinished rotation, or a new one. Two that begin at once share one rotation. */
async function findOrBeginRotation(query: Query, now: Date): Promise<{ id: string; isContinued: boolean }> {
  const id = newId()
  await query('insert into key_rotation (id, begun_at) values ($1, $2) on conflict do nothing', [id, now.toISOString()])
  const [begun] = await query<{ id: string }>('select id from key_rotation where ended_at is null')
  if (!begun) throw new Error('a change of keys ended while this one began: begin again')
  return { id: begun.id, isContinued: begun.id !== id }
}

/** Reseals a practice's values; returns how many. */
async function resealPractice({ orm, secrets }: Rotation, practiceId: PracticeId, rotationId: string): Promise<number> {
  const within = <T>(work: (query: Query) => Promise<T>) =>
    retryWhileBlocked(() => inPractice(orm.em.fork(), practiceId, (em) => work(queryOf(em))))
  const version = await within((query) => newKeyOf(query, secrets, practiceId, rotationId))
  if (version === null) return 0
  // From here on, every running transaction knows the new key.
  await withoutUsers(within, practiceId, async () => undefined)
  let values = 0
  const keys = { secrets, practiceId, version }
  do for (const place of sealedColumns) values += await resealColumn(within, place, keys)
  while (!(await withoutUsers(within, practiceId, (query) => dropOldKeys(query, practiceId, version))))
  return values
}

type Within = <T>(work: (query: Query) => Promise<T>) => Promise<T>

/** The version of the practice's key in this rotation; null where it is done, or nothing was ever sealed. */
async function newKeyOf(query: Query, secrets: Secrets, practiceId: PracticeId, rotationId: string) {
  const [newest, ...older] = await keysOf(query, practiceId)
  if (!newest) return null
  if (newest.rotation_id !== rotationId) {
    await addDataKey(query, secrets, practiceId, { version: newest.version + 1, rotationId })
    return newest.version + 1
  }
  return older.length ? newest.version : null
}

/** Runs `work` while nobody uses the keys of the practice. */
async function withoutUsers<T>(within: Within, practiceId: PracticeId, work: (query: Query) => Promise<T>): Promise<T> {
  return within(async (query) => {
    await query(`set local lock_timeout = '${LOCK_WAIT}'`)
    await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [keysLockOf(practiceId)])
    return work(query)
  })
}

/** Repeats a transaction that others blocked: somebody who writes two fields may hold what the next batch needs. */
async function retryWhileBlocked<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run()
    } catch (error) {
      if (!isBlocked(error)) throw error
      if (attempt === LOCK_ATTEMPTS)
        throw new Error('Others hold what is to be sealed anew: run it again, it goes on.', { cause: error })
    }
}

/** Whether a lock took too long, or two transactions deadlocked (PostgreSQL's codes). */
const isBlocked = (error: unknown) => ['55P03', '40P01', '40001'].includes(databaseErrorCode(error) ?? '')

/** The bytes of a version in a sealed value, after its format. */
const versionBytes = (version: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(version)
  return bytes
}

const isOlder = (column: string, version: string) => `substring(${column} from 2 for 4) < ${version}`

async function resealColumn(
  within: Within,
  sealedColumn: SealedColumn,
  { secrets, practiceId, version }: { secrets: Secrets; practiceId: PracticeId; version: number },
): Promise<number> {
  const { table, column } = sealedColumn
  let [sealed, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const ids = await within(async (query) => {
      const vault = await vaultOf(query, secrets, practiceId)
      const rows = await query<{ id: string; value: Buffer }>(
        `select id, ${column} as value from ${table}
         where practice_id = $1 and id > $2 and ${isOlder(column, '$3')} order by id limit ${BATCH} for no key update`,
        [practiceId, after, versionBytes(version)],
      )
      for (const { id, value } of rows) {
        const place = sealedPlaceOf(sealedColumn, id)
        const resealed = vault.seal(place, vault.open(place, value))
        await query(`update ${table} set ${column} = $3 where practice_id = $1 and id = $2`, [practiceId, id, resealed])
      }
      return rows.map(({ id }) => id)
    })
    sealed += ids.length
    after = ids.at(-1) ?? after
    if (ids.length < BATCH) return sealed
  }
}

/** Deletes the old keys once they seal no value any more. Returns whether it did. */
async function dropOldKeys(query: Query, practiceId: PracticeId, version: number): Promise<boolean> {
  for (const { table, column } of sealedColumns) {
    const left = await query(`select from ${table} where practice_id = $1 and ${isOlder(column, '$2')} limit 1`, [
      practiceId,
      versionBytes(version),
    ])
    if (left.length) return false
  }
  await query('delete from data_key where practice_id = $1 and version < $2', [practiceId, version])
  return true
}
