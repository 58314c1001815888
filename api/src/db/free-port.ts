import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How long a port is kept for who asked for it, in ms: a system may build for minutes before it listens. */
const CLAIM_MS = 15 * 60_000

const claims = join(tmpdir(), `ancrage-ports-${process.getuid?.() ?? 'all'}`)
const own = new Set<string>()

/**
 * A port that nobody listens on now, and that no other call has answered lately, in this process or another: between
 * the answer and the first use two programs could get the same one. It is below those that a system gives to outgoing
 * connections (32768 and above), so that none of them takes it before it is used.
 */
export async function freePort(): Promise<number> {
  await mkdir(claims, { recursive: true })
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if ((await claim(port)) && (await isFree(port))) return port
  }
}

/** Claims a port by creating a file, which only one can. */
async function claim(port: number): Promise<boolean> {
  const path = join(claims, String(port))
  const claimedAt = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
  if (claimedAt !== undefined && Date.now() - claimedAt > CLAIM_MS) await rm(path, { force: true })
  try {
    await writeFile(path, '', { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  if (own.size === 0) process.once('exit', releaseAll)
  own.add(path)
  return true
}

function releaseAll() {
  for (const path of own) rmSync(path, { force: true })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer, failed) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? answer(false) : failed(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)))
  })
}
