import { chromium, expect, test } from '@playwright/test'
import { freePort } from '../../api/src/db/embedded.ts'
import { launchOptions } from '../chromium.ts'
import { scoresOf } from '../system/lighthouse.ts'
import { demo } from './demo.ts'

const BEST = 95

test.describe.configure({ timeout: 120_000 })

for (const path of ['/accueil', '/login']) {
  test(`${path} is open to everybody, sound and easy to find`, async () => {
    const port = await freePort()
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...launchOptions.args, `--remote-debugging-port=${port}`],
    })
    try {
      // How fast it is depends on what else the machine does: `npm run bench lighthouse` measures that.
      const { scores, failed } = await scoresOf(demo.urls.console + path, port, [
        'accessibility',
        'best-practices',
        'seo',
      ])
      for (const [name, score] of Object.entries(scores))
        expect(score, `${name}: ${failed.join(', ')}`).toBeGreaterThanOrEqual(BEST)
    } finally {
      await browser.close()
    }
  })
}
