import { chromium, expect, test } from '@playwright/test'
import { freePort } from '../../api/src/db/free-port.ts'
import { launchOptions } from '../chromium.ts'
import { type Device, scoresOf } from '../system/lighthouse.ts'
import { demo } from './demo.ts'

/** The pages that strangers open first, mostly by phone, and the sign-in. */
const pages: { path: string; device: Device; best: number }[] = [
  { path: '/accueil', device: 'phone', best: 98 },
  { path: '/p/claire-vasseur', device: 'phone', best: 98 },
  { path: '/login', device: 'desktop', best: 95 },
]

test.describe.configure({ timeout: 120_000 })

for (const { path, device, best } of pages) {
  test(`${path} is accessible, sound and easy to find`, async () => {
    const port = await freePort()
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...launchOptions.args, `--remote-debugging-port=${port}`],
    })
    try {
      // Its speed depends on the machine's other work: `npm run bench lighthouse` measures that.
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
