import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** How many days a page may still refer to a file of an earlier build. */
const KEPT_DAYS = 60
/** The most files that are kept, for those who build often. */
const MOST_KEPT = 300
const DAY_MS = 86_400_000

/**
 * Keeps hashed files of earlier builds, so that pages which were opened before, or which name a version, still find
 * them. Deletes the oldest and the surplus ones, but never a file of this build.
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
