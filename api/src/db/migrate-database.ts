import { readConfig } from '../config.ts'
import { prepareDatabase } from './open.ts'

/** `node api/src/db/migrate-database.ts` applies missing migrations as the tables' owner, before servers start. */
try {
  await prepareDatabase(readConfig(process.env))
  process.stdout.write('The database has the tables of this version.\n')
} catch (error) {
  console.error(error instanceof Error && 'isPlain' in error ? error.message : error)
  process.exitCode = 1
}
