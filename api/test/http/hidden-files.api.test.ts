import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFolder } from '../../src/http/files.ts'
import { startApp, type TestApp } from '../app.ts'

let app: TestApp
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ancrage-files-'))
  const place = async (path: string) => {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), 'x')
  }
  for (const path of ['console/index.html', 'console/assets/main.js', 'console/.env', 'console/assets/.key'])
    await place(path)
  for (const path of ['widgets/booking.js', 'widgets/.inputs', 'widgets/.cache/a.js', 'widgets/server/entry.js'])
    await place(path)
  await place('secret.txt')
  const [console, widgets] = [builtFolder(join(root, 'console')), builtFolder(join(root, 'widgets'))]
  app = await startApp({ files: { console, widgets, loader: widgets } })
})
afterAll(async () => {
  await app.end()
  await rm(root, { recursive: true, force: true })
})

const statusOf = async (path: string) => (await fetch(app.url + path)).status

test.each(['/build/assets/main.js', '/widgets/booking.js'])('%s is served to everybody', async (path) => {
  expect(await statusOf(path)).toBe(200)
})

test.each([
  '/build/index.html',
  '/build/.env',
  '/build/assets/.key',
  '/build/..%2fsecret.txt',
  '/widgets/.inputs',
  '/widgets/.cache/a.js',
  '/widgets/..%2fsecret.txt',
  '/widgets/server/entry.js',
  '/widgets/server%2fentry.js',
  '/widgets/server%5Centry.js',
  '/widgets/x%5C..%5Cserver%5Centry.js',
  '/build/assets%5C.key',
])('%s is on the disk, and served to nobody', async (path) => {
  expect(await statusOf(path)).toBe(404)
})
