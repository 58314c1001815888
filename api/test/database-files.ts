import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * The files of a database, and of the cluster's write-ahead log, that contain a phrase once everything in memory is
 * written.
 */
export async function filesHolding(databaseUrl: string, phrase: string): Promise<string[]> {
  const held: string[] = []
  // The files are large, so they are read one after the other; deleted ones contain nothing.
  for (const path of await filesOf(databaseUrl)) {
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (bytes.includes(phrase, 0, 'utf8') || bytes.includes(phrase, 0, 'utf16le')) held.push(path)
  }
  return held
}

async function filesOf(databaseUrl: string): Promise<string[]> {
  const superuser = new pg.Client({ connectionString: inject('cluster').superuserUrl })
  await superuser.connect()
  try {
    await superuser.query('checkpoint')
    const { rows } = await superuser.query(
      `select current_setting('data_directory') as place, (select oid from pg_database where datname = $1) as oid`,
      [new URL(databaseUrl).pathname.slice(1)],
    )
    const [{ place, oid }] = rows as [{ place: string; oid: number }]
    const folders = [join(place, 'base', String(oid)), join(place, 'pg_wal')]
    const found = await Promise.all(
      folders.map(async (folder) =>
        (await readdir(folder, { withFileTypes: true, recursive: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name)),
      ),
    )
    return found.flat()
  } finally {
    await superuser.end()
  }
}
