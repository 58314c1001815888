import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { inRoot } from '../root.mjs'
import { withLock } from './lock.mjs'

const name = `trying-${process.pid}`
const lock = inRoot('.data', `${name}.lock`)

const isLocked = () =>
  access(lock).then(
    () => true,
    () => false,
  )

/** The number of a process that has ended. */
async function endedProcess() {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid
}

const silent = vi.spyOn(console, 'log').mockImplementation(() => {})
afterAll(() => silent.mockRestore())
afterEach(async () => expect(await isLocked()).toBe(false))

test('when two want the same work at once, the second waits for the first', async () => {
  const lines: string[] = []
  const work = (who: string) =>
    withLock(name, async () => {
      lines.push(`${who} begins`)
      await new Promise(setImmediate)
      lines.push(`${who} ends`)
    })
  await Promise.all([work('one'), work('other')])
  const [first, second] = lines[0] === 'one begins' ? ['one', 'other'] : ['other', 'one']
  expect(lines).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
})

test('failed work releases the lock', async () => {
  await expect(withLock(name, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(await withLock(name, async () => 'done')).toBe('done')
})

test('a killed holder is ignored', async () => {
  await mkdir(lock, { recursive: true })
  await writeFile(`${lock}/pid`, String(await endedProcess()))
  expect(await withLock(name, async () => 'done')).toBe('done')
})

test('a holder killed before it wrote its number is ignored too', async () => {
  await mkdir(lock, { recursive: true })
  expect(await withLock(name, async () => 'done')).toBe('done')
})
