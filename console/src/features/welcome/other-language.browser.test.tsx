import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPublicProfile } from '../../../test/build-profile'
import { emptyPage, withPublicPage } from '../../../test/build-public-page'
import { withSchedule } from '../../../test/build-schedule'
import { withSettings } from '../../../test/build-settings'
import { withTypes } from '../../../test/build-types'

// A test of its own file: only there no French text has been loaded before. Pages begin in English.
test('the code is in the language of a French site, though the console is English', async () => {
  const api = withSettings(withTypes(withSchedule(aQuietPractice(), { ranges: [] }), []), {
    welcome: ['hours', 'types', 'practice'],
  }).on('GET /api/public/practices/*', () => ({ ...aPublicProfile(), locale: 'fr' }))
  withPublicPage(api, { draft: emptyPage, version: 0 })
  await visit('/welcome', { language: 'en' })
  const code = page.getByRole('region', { name: 'The code to paste' })
  await expect.element(code).toBeVisible()
  await expect.poll(() => code.element().textContent).toContain('>Prendre rendez-vous</a>')
})
