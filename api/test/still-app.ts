import { afterAll } from 'vitest'
import { startApp, type TestApp } from './app.ts'

/** Another app whose clock stands still, so that no midnight falls into a test. It stops with the file. */
export async function stillApp(now = new Date()): Promise<TestApp & { now: Date }> {
  const app = await startApp({ now: () => now })
  afterAll(async () => {
    await app.end()
  })
  return { ...app, now }
}
