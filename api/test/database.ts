import { inject } from 'vitest'
import { createDatabase, ownerUrlOf } from '../src/db/embedded.ts'
import { connect, type MikroORM } from '../src/db/orm.ts'
import { TEMPLATE } from './global-setup.ts'

let count = 0

/** A fresh copy of the migrated database, made in some 40 ms. */
export const freshDatabase = () => createDatabase(inject('cluster'), `test_${process.pid}_${++count}`, TEMPLATE)

/** The same for the role that owns the tables: for tests that change tables or gather statistics. */
export const freshDatabaseOfOwner = async () => ownerUrlOf(inject('cluster'), await freshDatabase())

let shared: Promise<{ url: string; orm: MikroORM }> | undefined

/** The database that all test files of this worker share: each test makes its own practice, so nothing is cleaned. */
export function testDatabase() {
  shared ??= freshDatabase().then(async (url) => ({ url, orm: await connect(url) }))
  return shared
}
