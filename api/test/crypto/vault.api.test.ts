import { expect, test } from 'vitest'
import { readVault, vaultOf } from '../../src/crypto/vault.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { APP_SECRET } from '../app.ts'
import { aPractice } from '../build.ts'
import { testDatabase } from '../database.ts'

const PLACE = 'session.message:1'

const { orm } = await testDatabase()
const secrets = { APP_SECRET, MASTER_KEY: 'k'.repeat(43), MASTER_KEY_PREVIOUS: undefined }
const inside = (practiceId: PracticeId, master = secrets) =>
  inPractice(orm.em.fork(), practiceId, (em) => vaultOf(queryOf(em), master, practiceId))

test('a sealed value opens for its own place alone, and contains nothing of its text', async () => {
  const { id } = await aPractice(orm)
  const vault = await inside(id)
  const sealed = vault.seal('session_field.text:1', 'La source sous les tilleuls')
  expect(vault.openText('session_field.text:1', sealed)).toBe('La source sous les tilleuls')
  expect(sealed.includes(Buffer.from('tilleuls'))).toBe(false)
  expect(() => vault.open('session_field.text:2', sealed)).toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => vault.open('session_field.text:1', sealed)).toThrow()
})

test('a practice has one data key, whoever comes first', async () => {
  const { id } = await aPractice(orm)
  const [one, other] = await Promise.all([inside(id), inside(id)])
  expect(other.openText(PLACE, one.seal(PLACE, 'mot'))).toBe('mot')
})

test('another practice has another key', async () => {
  const [one, other] = await Promise.all([aPractice(orm), aPractice(orm)])
  const sealed = (await inside(one.id)).seal(PLACE, 'mot')
  const vault = await inside(other.id)
  expect(() => vault.open(PLACE, sealed)).toThrow()
})

test('the same words sealed twice differ in their bytes: no nonce is reused', async () => {
  const { id } = await aPractice(orm)
  const vault = await inside(id)
  const nonces = Array.from({ length: 50 }, () => vault.seal(PLACE, 'le même mot').subarray(5, 17))
  expect(new Set(nonces.map((nonce) => nonce.toString('hex'))).size).toBe(50)
})

test('a value in another format, or cut short, is not tried', async () => {
  const { id } = await aPractice(orm)
  const vault = await inside(id)
  const sealed = vault.seal(PLACE, 'mot')
  expect(() => vault.open(PLACE, sealed.subarray(0, 32))).toThrow('not a sealed value')
  sealed[0] = 1
  expect(() => vault.open(PLACE, sealed)).toThrow('not a sealed value')
})

test('a data key that was copied to another practice, or to another version, opens nothing there', async () => {
  const [one, other] = await Promise.all([aPractice(orm), aPractice(orm)])
  const vault = await inside(one.id)
  const sealed = vault.seal(PLACE, 'mot')
  const readKey = () =>
    inPractice(orm.em.fork(), one.id, (em) =>
      queryOf(em)<{ wrapped: Buffer }>('select wrapped from data_key where practice_id = $1', [one.id]),
    )
  const [key] = await readKey()
  const copyTo = (practiceId: PracticeId, version: number) =>
    inPractice(orm.em.fork(), practiceId, (em) =>
      queryOf(em)('insert into data_key (id, practice_id, version, wrapped) values ($1, $2, $3, $4)', [
        newId(),
        practiceId,
        version,
        key?.wrapped,
      ]),
    )
  await copyTo(other.id, 1)
  const elsewhere = await inside(other.id)
  expect(() => elsewhere.open(PLACE, sealed)).toThrow()
  expect(() => elsewhere.seal(PLACE, 'mot')).toThrow()
  await copyTo(one.id, 2)
  const later = await inside(one.id)
  expect(() => later.seal(PLACE, 'mot')).toThrow()
  expect(later.openText(PLACE, sealed)).toBe('mot')
})

test('a wrong master key is reported in one sentence', async () => {
  const { id } = await aPractice(orm)
  const sealed = (await inside(id)).seal(PLACE, 'mot')
  const vault = await inside(id, { ...secrets, MASTER_KEY: 'x'.repeat(43) })
  expect(() => vault.open(PLACE, sealed)).toThrow(/^MASTER_KEY is not the key that wraps/)
})

test('a practice without sealed values can be read without writing', async () => {
  const { id } = await aPractice(orm)
  const vault = await inPractice(orm.em.fork(), id, (em) => readVault(queryOf(em), secrets, id))
  expect(() => vault.seal(PLACE, 'mot')).toThrow('cannot seal')
})
