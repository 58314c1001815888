import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { anAccount } from '../../../test/build-account'
import { aConsentText } from '../../../test/build-consents'
import { withSettings } from '../../../test/build-settings'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi
let texts = [aConsentText()]

beforeEach(async () => {
  await page.viewport(1280, 900)
  texts = [aConsentText()]
  api = withSettings(anAccount(aQuietPractice()))
    .on('GET /api/consent-texts', () => aPage(texts))
    .on('PUT /api/consent-texts', ({ body }) => {
      const { textFr, textEn } = body as { textFr: string; textEn: string }
      texts = [
        aConsentText({ id: crypto.randomUUID(), version: 2, createdBy: 'Claire Vasseur', textFr, textEn }),
        ...texts,
      ]
      return texts[0]
    })
})

const card = page.getByRole('form', { name: 'Texte du consentement' })
const french = card.getByLabelText(/En français/)
const save = card.getByRole('button', { name: 'Enregistrer' })

test('a changed text is a new version, and the earlier one can still be read', async () => {
  await visit('/settings/practice')
  await french.fill('Je suis d’accord.')
  await save.click()
  await expect.element(page.getByText('Nouvelle version du texte enregistrée.')).toBeVisible()
  const [request] = api.of('PUT', '/api/consent-texts')
  expect(request?.body).toEqual({ textFr: 'Je suis d’accord.', textEn: aConsentText().textEn, base: 1 })
  await card.getByText('Toutes les versions').click()
  await expect.element(card.getByText(/L’hypnose est un accompagnement/)).toBeVisible()
})

test('typed text stays when somebody else has saved a version meanwhile', async () => {
  api.on('PUT /api/consent-texts', () => {
    texts = [aConsentText({ id: crypto.randomUUID(), version: 2, createdBy: 'Yann', textFr: 'Le sien.' }), ...texts]
    return new Refusal('conflict', { errors: { base: ['changed_since'] } })
  })
  await visit('/settings/practice')
  await french.fill('Le mien.')
  await save.click()
  await expect.element(page.getByText(/Quelqu’un a changé ce texte/)).toBeVisible()
  await expect.element(french).toHaveValue('Le mien.')
  await card.getByText('Toutes les versions').click()
  await expect.element(card.getByText('Le sien.', { exact: true })).toBeVisible()
})

test('an empty text is refused at its field', async () => {
  await visit('/settings/practice')
  await french.clear()
  await save.click()
  await expect.element(french).toHaveAccessibleDescription(/./)
  await expect.element(french).toBeInvalid()
  expect(api.of('PUT', '/api/consent-texts')).toEqual([])
})
