import { findChromium } from '../../tests/chromium.ts'
import { Problem } from '../problem.mjs'
import { runTask } from './task.mjs'

/** The path of a Chromium, installed if there is none: from the system's packages as root, else Playwright's own. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH) {
    throw new Problem(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, where nothing is: correct or unset it.`)
  }
  console.log('Installing Chromium.')
  if (process.platform === 'linux' && process.getuid?.() === 0) await installFromSystem()
  if (!findChromium()) await runTask('playwright', ['install', 'chromium'])
  const installed = findChromium()
  if (installed) return installed
  throw new Problem('Chromium is missing and could not be installed: install it, or set CHROMIUM_PATH to where it is.')
}

async function installFromSystem() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runTask('apt-get', ['update', '-q'], { env })
  await runTask('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], { env })
}
