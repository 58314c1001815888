import { chromium, expect, test } from '@playwright/test'
import { freePort } from '../../api/src/db/embedded.ts'
import { launchOptions } from '../chromium.ts'
import { type Device, scoresOf } from '../system/lighthouse.ts'
import { demo } from './demo.ts'

/** Where strangers come first, which they do by telephone; and the way in. */
const pages: { path: string; device: Device; best: number }[] = [
  { path: '/accueil', device: 'phone', best: 98 },
  { path: '/p/claire-vasseur', device: 'phone', best: 98 },
  { path: '/login', device: 'desktop', best: 95 },
]

test.describe.configure({ timeout: 120_000 })

for (const { path, device, best } of pages) {
  test(`${path} is open to everybody, sound and easy to find`, async () => {
    const port = await freePort()
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...launchOptions.args, `--remote-debugging-port=${port}`],
    })
    try {
      // How fast it is depends on what else the machine does: `npm run bench lighthouse` measures that.
      const { scores, failed } = await scoresOf(demo.urls.console + path, port, device, [
        'accessibility',
        'best-practices',
        'seo',
      ])
      for (const [name, score] of Object.entries(scores))
        expect(score, `${name}: ${failed.join(', ')}`).toBeGreaterThanOrEqual(best)
    } finally {
      await browser.close()
    }
  })
}
