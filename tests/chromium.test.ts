import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { launchOptions, offByPlaywright } from './chromium.ts'

test('the features that Playwright turns off in Chromium stay off beside those that we turn off', () => {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  const source = readFileSync(resolve('playwright-core/lib/coreBundle'), 'utf8')
  const [, list = ''] = /\bdisabledFeatures = \[([\s\S]*?)\]\.filter/.exec(source) ?? []
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  // The others are features of Edge.
  expect(offByPlaywright).toEqual(names.filter((name) => !name?.startsWith('ms')))
  expect(launchOptions.args.filter((arg) => arg.startsWith('--disable-features='))).toHaveLength(1)
})
