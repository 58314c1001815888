import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** As long as a page may go on naming a file of an earlier build. */
const KEPT_DAYS = 60
/** So many files at most, for those who build all day long. */
const MOST_KEPT = 300
const DAY_MS = 86_400_000

/**
 * Files whose names say their content stay where they are when others are built: pages that were opened before, or that
 * name a version, still find them. The old and the many go, but never what this build has written.
 */
export const retainBuilds: Plugin = {
  name: 'keep-earlier',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const names = (await readdir(dir)).filter((name) => /^[\w-]{6}\.js$|-[\w-]{8,}\.js$/.test(name) && !bundle[name])
    const files = await Promise.all(
      names.map(async (name) => ({ path: join(dir, name), writtenAt: (await stat(join(dir, name))).mtimeMs })),
    )
    files.sort((one, other) => other.writtenAt - one.writtenAt)
    const oldest = Date.now() - KEPT_DAYS * DAY_MS
    const gone = files.filter(({ writtenAt }, index) => index >= MOST_KEPT || writtenAt < oldest)
    await Promise.all(gone.map(({ path }) => rm(path, { force: true })))
  },
}
