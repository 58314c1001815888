import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { retainBuilds } from './retain-builds.ts'

const DAY_S = 86_400

/** A folder with files of earlier builds, by their age in days, after a build that wrote some. */
async function afterBuild(files: Record<string, number>, written: string[]) {
  const dir = await mkdtemp(join(tmpdir(), 'ancrage-builds-'))
  for (const [name, days] of Object.entries(files)) {
    await writeFile(join(dir, name), '')
    const at = Date.now() / 1000 - days * DAY_S
    await utimes(join(dir, name), at, at)
  }
  const bundle = Object.fromEntries(written.map((name) => [name, {}]))
  await (retainBuilds.writeBundle as unknown as (options: { dir: string }, bundle: object) => Promise<void>)(
    { dir },
    bundle,
  )
  const left = await readdir(dir)
  await rm(dir, { recursive: true })
  return left.sort()
}

test('files of earlier builds stay for sixty days, and files of the last build or without hashed names always stay', async () => {
  const files = {
    'booking-AAAAAAAA.js': 1,
    'react-BBBBBBBB.js': 59,
    'react-CCCCCCCC.js': 61,
    'react-DDDDDDDD.js': 90,
    'EE-E_E.js': 61,
    'ancrage-0123456789.js': 61,
    'ancrage.js': 90,
    'manifest.json': 90,
  }
  expect(await afterBuild(files, ['react-DDDDDDDD.js'])).toEqual([
    'ancrage.js',
    'booking-AAAAAAAA.js',
    'manifest.json',
    'react-BBBBBBBB.js',
    'react-DDDDDDDD.js',
  ])
})

test('frequent builds keep the three hundred newest files', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 305 }, (_, n) => [`part-${String(n).padStart(8, '0')}.js`, n / 100]),
  )
  const left = await afterBuild(files, [])
  expect(left).toHaveLength(300)
  expect(left).not.toContain('part-00000304.js')
})
