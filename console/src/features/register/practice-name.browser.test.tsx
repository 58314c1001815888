import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'

const field = (name: string | RegExp) => page.getByLabelText(name)
const next = page.getByRole('button', { name: 'Continuer' })

beforeEach(() => {
  aQuietPractice()
})

test('the practice is proposed under the name of who opens it, until another one is typed', async () => {
  await visit('/register', { isAnonymous: true })
  await field('Prénom et nom').fill('Ariane Lebreton')
  await field(/Adresse e-mail/).fill('ariane@cabinet.test')
  await page.getByLabelText('Mot de passe', { exact: true }).fill('saule-ardoise-marée')
  await next.click()
  await expect.element(field('Nom du cabinet')).toHaveValue('Ariane Lebreton')
  await field('Nom du cabinet').fill('Cabinet du Saule')
  await page.getByRole('button', { name: 'Retour' }).click()
  await next.click()
  await expect.element(field('Nom du cabinet')).toHaveValue('Cabinet du Saule')
})
