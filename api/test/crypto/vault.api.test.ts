import { expect, test } from 'vitest'
import { readVault, vaultOf } from '../../src/crypto/vault.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { APP_SECRET } from '../app.ts'
import { aPractice } from '../build.ts'
import { testDatabase } from '../database.ts'

const { orm } = await testDatabase()
const secrets = { APP_SECRET, MASTER_KEY: 'k'.repeat(43), MASTER_KEY_PREVIOUS: undefined }
const inside = (practiceId: string, master = secrets) =>
  inPractice(orm.em.fork(), practiceId, (em) => vaultOf(queryOf(em), master, practiceId))

test('what a practice seals opens for the same place alone, and holds nothing of what was written', async () => {
  const { id } = await aPractice(orm)
  const vault = await inside(id)
  const sealed = vault.seal('session_field.body:1', 'La source sous les tilleuls')
  expect(vault.openText('session_field.body:1', sealed)).toBe('La source sous les tilleuls')
  expect(sealed.includes(Buffer.from('tilleuls'))).toBe(false)
  expect(() => vault.open('session_field.body:2', sealed)).toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => vault.open('session_field.body:1', sealed)).toThrow()
})

test('a practice has one data key, whoever comes first', async () => {
  const { id } = await aPractice(orm)
  const [one, other] = await Promise.all([inside(id), inside(id)])
  expect(other.openText('here', one.seal('here', 'mot'))).toBe('mot')
})

test('another practice has another key', async () => {
  const [one, other] = await Promise.all([aPractice(orm), aPractice(orm)])
  const sealed = (await inside(one.id)).seal('here', 'mot')
  const vault = await inside(other.id)
  expect(() => vault.open('here', sealed)).toThrow()
})

test('a wrong master key is said in one sentence', async () => {
  const { id } = await aPractice(orm)
  const sealed = (await inside(id)).seal('here', 'mot')
  const vault = await inside(id, { ...secrets, MASTER_KEY: 'x'.repeat(43) })
  expect(() => vault.open('here', sealed)).toThrow(/^MASTER_KEY is not the key that wraps/)
})

test('a practice that has sealed nothing can be read without writing', async () => {
  const { id } = await aPractice(orm)
  const vault = await inPractice(orm.em.fork(), id, (em) => readVault(queryOf(em), secrets, id))
  expect(() => vault.seal('here', 'mot')).toThrow('cannot seal')
})
