import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aForm, sleep, withForms } from '../../../test/build-forms'

test('the builder begins with the draft as it is now, not as it was read before', async () => {
  await page.viewport(1280, 900)
  const api = withForms(aQuietPractice())
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const path = `/settings/custom-forms/${aForm().id}`
  const { router } = await visit(path)
  await expect.element(heading('Votre sommeil')).toBeVisible()
  await router.navigate('/settings/custom-forms')
  await expect.element(heading('Votre sommeil')).not.toBeInTheDocument()
  withForms(api, [aForm({ draft: { ...sleep(), name: { fr: 'Vos nuits', en: null } }, revision: 2 })])
  await router.navigate(path)
  await expect.element(heading('Vos nuits')).toBeVisible()
  await page.getByLabelText('Nom du formulaire, en français').fill('Mes nuits')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(page.getByText('Brouillon enregistré')).toBeVisible()
  expect(api.of('PATCH', /.*custom-forms.*/).map(({ body }) => body)).toMatchObject([{ draft: { revision: 2 } }])
})
