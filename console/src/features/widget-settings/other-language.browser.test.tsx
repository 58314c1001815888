import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { aPublicProfile, practiceId } from '../../../test/build-profile'
import { defaultSettings } from '../../../test/build-settings'

// A test of its own file: only there no English text has been loaded before.
test('code and poster are in the language of an English site, though the console is French', async () => {
  aQuietPractice()
    .on('GET /api/auth/user', () => aUser({ entity: { ...aUser().entity, id: practiceId } }))
    .on('GET /api/public/practices/*', () => ({ ...aPublicProfile(), locale: 'en' }))
    .on('GET /api/settings', () => defaultSettings)
  await visit('/settings/widgets')
  const code = page.getByRole('region', { name: 'Code à coller dans votre site' })
  await expect.element(code).toBeVisible()
  expect(plain(code.element().textContent)).toContain('>Book an appointment</a>')
  const poster = page.getByRole('img', { name: /^Affiche/ })
  await expect.element(poster).toBeVisible()
  expect(decodeURIComponent((poster.element() as HTMLImageElement).src)).toContain('Scan to book an appointment')
})
