import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { aPublicProfile, practiceId } from '../../../test/build-profile'
import { defaultSettings } from '../../../test/build-settings'

// A test of its own file: only there no French text has been loaded before. Pages begin in English.
test('code and poster are in the language of a French site, though the console is English', async () => {
  aQuietPractice()
    .on('GET /api/auth/user', () => aUser({ entity: { ...aUser().entity, id: practiceId } }))
    .on('GET /api/public/practices/*', () => ({ ...aPublicProfile(), locale: 'fr' }))
    .on('GET /api/settings', () => defaultSettings)
  await visit('/settings/widgets', { language: 'en' })
  const code = page.getByRole('region', { name: 'Code to paste into your site' })
  await expect.element(code).toBeVisible()
  await expect.poll(() => plain(code.element().textContent)).toContain('>Prendre rendez-vous</a>')
  const poster = page.getByRole('img', { name: /^Poster/ })
  await expect.element(poster).toBeVisible()
  await expect.poll(() => plain(poster.element().textContent)).toContain('Scannez pour prendre rendez-vous')
})
