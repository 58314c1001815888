import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPublicProfile } from '../../../test/build-profile'
import { emptyPage, withPublicPage } from '../../../test/build-public-page'
import { withSchedule } from '../../../test/build-schedule'
import { withSettings } from '../../../test/build-settings'
import { withTypes } from '../../../test/build-types'

// A test of its own file: only there no English text has been loaded before.
test('the code is in the language of an English site, though the console is French', async () => {
  const api = withSettings(withTypes(withSchedule(aQuietPractice(), { ranges: [] }), []), {
    welcome: ['hours', 'types', 'practice'],
  }).on('GET /api/public/practices/*', () => ({ ...aPublicProfile(), locale: 'en' }))
  withPublicPage(api, { draft: emptyPage, version: 0 })
  await visit('/welcome')
  const code = page.getByRole('region', { name: 'Le code à coller' })
  await expect.element(code).toBeVisible()
  expect(code.element().textContent).toContain('>Book an appointment</a>')
})
