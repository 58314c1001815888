import { expect, test } from 'vitest'
import { readInPractice, writeInPractice } from '../../src/db/native.ts'
import { connect } from '../../src/db/orm.ts'
import type { Query } from '../../src/db/query.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { aPractice } from '../build.ts'
import { testDatabase } from '../database.ts'

const { orm, url } = await testDatabase()

const rename = 'update practice set name = $1 where id = $2 returning name'
const nameOf = (id: PracticeId) =>
  readInPractice(orm, id, async ({ query }) => (await query<{ name: string }>('select name from practice'))[0]?.name)

test('nothing is committed with a statement whose values cannot be written, or whose rows cannot be read', async () => {
  const { id, name } = await aPractice(orm)
  // One connection: it comes to know each statement, and then sends all of a turn with the commit in one packet.
  const single = await connect(url, { max: 1 })
  const unwritable = {
    toPostgres() {
      throw new Error('unwritable')
    },
  }
  const echo = 'select $1::text as word'
  const renaming = (more: (query: Query) => unknown) =>
    writeInPractice(single, id, async ({ query }) => {
      void query(rename, ['Nouveau', id])
      await more(query)
      return 'done'
    })
  for (let time = 0; time < 3; time++) {
    await expect(renaming((query) => void query(echo, [unwritable]))).rejects.toThrow('unwritable')
    await expect(renaming((query) => query(echo, [unwritable]).catch(() => undefined))).rejects.toThrow('unwritable')
    const large = (query: Query) => query('select 9007199254740993 as many').catch(() => undefined)
    await expect(renaming(large)).rejects.toThrow(RangeError)
    expect(await nameOf(id)).toBe(name)
    expect(await readInPractice(single, id, ({ query }) => query(echo, ['Zoé']))).toEqual([{ word: 'Zoé' }])
  }
  expect(await renaming((query) => query('select 1'))).toBe('done')
  expect(await nameOf(id)).toBe('Nouveau')
  await single.close(true)
})
