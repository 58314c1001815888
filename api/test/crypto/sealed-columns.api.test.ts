import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { sealedColumns } from '../../src/db/sealed-columns.ts'
import { testDatabase } from '../database.ts'

const { orm } = await testDatabase()
const query = queryOf(orm.em.fork())

/** Columns of bytes that no vault seals and that are no hash, with what they are. */
const OTHERWISE: Record<string, string> = {
  'calendly_account.signing_key': 'sealed by the application’s secret',
  'calendly_account.token': 'sealed by the application’s secret',
  'data_key.wrapped': 'the vault’s own keys',
  'idempotency_key.reply': 'sealed by the application’s secret, for a day',
  'passkey.credential_id': 'told to every browser that asks for it',
  'passkey.public_key': 'public: the secret stays in the device',
  'receipts_book.public_key': 'public: archives are checked with it',
  'second_factor.secret': 'sealed by the application’s secret',
  'subscribed_calendar.address': 'sealed by the application’s secret',
  'video_choice.secret': 'sealed by the application’s secret',
}

const isHash = (place: string) => /([._]hash|digest|sha256)$/.test(place)

test('every column of bytes is a hash, sealed otherwise, or covered by a change of keys', async () => {
  const columns = await query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`,
  )
  const walked = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  const places = columns.map(({ place }) => place).filter((place) => walked.includes(place) || !isHash(place))
  expect(places.sort()).toEqual([...walked, ...Object.keys(OTHERWISE)].sort())
})

test.each([...new Set(sealedColumns.map(({ table }) => table))])(
  '%s belongs to a practice and has an id, for which its values are sealed',
  async (table) => {
    const columns = await query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and data_type = 'uuid'`,
      [table],
    )
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'practice_id']))
  },
)
