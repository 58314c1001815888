import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const file = new URL('./small-heap.ts', import.meta.url).href

/** Megabytes that a process has taken at most that keeps a little of much that it makes. */
async function mostMegabytes(first: string): Promise<number> {
  const work = `
    import { readFileSync } from 'node:fs'
    ${first}
    const retained = []
    for (let n = 0; n < 300_000; n++) retained[n % 50_000] = Array.from({ length: 12 }, (_, at) => ({ at: n + at }))
    console.log(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', work])
  return Number(stdout) / 1000
}

test('a background process uses far less memory for the same work', async () => {
  const free = await mostMegabytes('')
  const small = await mostMegabytes(`const { keepHeapSmall } = await import('${file}'); keepHeapSmall()`)
  expect(small).toBeLessThan(free * 0.7)
})
