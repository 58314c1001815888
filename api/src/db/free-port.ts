import { randomInt } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A port is kept for who asked for it during this period and the next, in ms: a system may build before it listens. */
const PERIOD_MS = 5 * 60_000

const claims = join(tmpdir(), `ancrage-ports-${process.getuid?.() ?? 'all'}`)
const own = new Set<string>()

/**
 * A port that nobody listens on now. It was not answered lately to another call, in this process or another: between
 * the answer and the first use two programs could get the same one. It is below those that a system gives to outgoing
 * connections (32768 and above), so that none of them takes it before it is used.
 */
export async function freePort(): Promise<number> {
  await removeEarlier()
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if ((await claim(port)) && (await isFree(port))) return port
  }
}

const present = () => Math.floor(Date.now() / PERIOD_MS)
const fileOf = (period: number, port: number) => join(claims, String(period), String(port))

/**
 * Claims a port by creating a file, which only one can. Each period has a folder, so that no claim is taken over: two
 * that did so at once would both have it. The next period is looked at too, since it may begin meanwhile.
 */
async function claim(port: number): Promise<boolean> {
  const period = present()
  const path = fileOf(period, port)
  await mkdir(join(claims, String(period)), { recursive: true })
  try {
    await writeFile(path, '', { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  if (own.size === 0) process.once('exit', releaseAll)
  own.add(path)
  return ![period - 1, period + 1].some((other) => existsSync(fileOf(other, port)))
}

/** Removes the folders of periods that nobody looks at any more. */
async function removeEarlier() {
  const names = await readdir(claims).catch(() => [])
  for (const name of names)
    if (Number(name) < present() - 2) await rm(join(claims, name), { recursive: true, force: true })
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
