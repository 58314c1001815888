import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anId, aUser } from '../../../test/build'
import { withIntegrations } from '../../../test/build-integrations'
import { anOctopushAccount } from '../../../test/build-octopush'
import { aKnownClient, CAMILLE } from '../../../test/build-patient'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import type { OctopushAccount } from './use-octopush'

const account = anOctopushAccount()

let api: FakeApi
let known: OctopushAccount | null = null
beforeEach(async () => {
  await page.viewport(360, 900)
  known = null
  api = withIntegrations(aQuietPractice())
    .on('GET /api/auth/user', () => aUser({ settings: [{ key: 'mode', value: 'full' }] }))
    .on('GET /api/octopush', () => ({ account: known }))
    .on('PUT /api/octopush', () => {
      known = account
      return { account }
    })
})

const section = page.getByRole('region', { name: 'SMS', exact: true })

test('SMS are set up with a hidden key, and the balance is shown', async () => {
  await visit('/settings/integrations')
  await expect.element(section.getByText('Ancrage ne prend aucune commission sur les SMS.')).toBeVisible()
  const key = section.getByLabelText('Clé d’API')
  await expect.element(key).toHaveAttribute('type', 'password')
  await section.getByLabelText('Identifiant Octopush').fill('claire@octopush.test')
  await key.fill('une-cle-secrete')
  await section.getByLabelText('Expéditeur').fill('HypnoVie')
  await expect.element(section.getByText(/dit votre métier/)).toBeVisible()
  await section.getByLabelText('Expéditeur').fill('VASSEUR')
  await expect.element(section.getByText(/dit votre métier/)).not.toBeInTheDocument()
  await section.getByRole('button', { name: 'Activer les SMS' }).click()
  await expect.element(section.getByText(/100, lus/)).toBeVisible()
  await expect.element(section.getByText('••••••••f3Qa')).toBeVisible()
  expect(api.of('PUT', '/api/octopush')[0]?.body).toMatchObject({
    login: 'claire@octopush.test',
    key: 'une-cle-secrete',
    sender: 'VASSEUR',
    lowCredit: 20,
  })
})

test('a key that Octopush does not know is refused at its field', async () => {
  api.on('PUT /api/octopush', () => new Refusal('validation', { errors: { key: ['token_refused'] } }))
  await visit('/settings/integrations')
  await section.getByRole('button', { name: 'Activer les SMS' }).click()
  await expect
    .element(section.getByLabelText('Clé d’API'))
    .toHaveAccessibleDescription(/Octopush ne reconnaît pas cette clé/)
})

test('another account is connected with the password, and stays typed where the user gives up', async () => {
  api.on('PUT /api/octopush', ({ body }) => {
    if ((body as { currentPassword?: string }).currentPassword !== 'tilleul-loire-brume')
      return new Refusal('validation', { errors: { currentPassword: ['required'] } })
    known = account
    return { account }
  })
  await visit('/settings/integrations')
  const login = section.getByLabelText('Identifiant Octopush')
  await login.fill('claire@octopush.test')
  await section.getByLabelText('Clé d’API').fill('une-cle-secrete')
  await section.getByLabelText('Expéditeur').fill('VASSEUR')
  const connect = section.getByRole('button', { name: 'Activer les SMS' })
  await connect.click()
  const dialog = page.getByRole('dialog', { name: 'Le compte qui envoie vos SMS' })
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(login).toHaveValue('claire@octopush.test')
  await connect.click()
  await dialog.getByLabelText('Mot de passe actuel').fill('tilleul-loire-brume')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect.element(section.getByText('••••••••f3Qa')).toBeVisible()
})

test('problems of the account are shown wherever SMS are mentioned', async () => {
  known = { ...account, credit: 0, isLow: true, emptySince: '2027-03-01T09:00:00.000Z' }
  await visit('/settings/integrations')
  await expect.element(section.getByText(/Votre crédit de SMS est épuisé/)).toBeVisible()
})

test.each([
  ['says below the cards how many are left while they last', false],
  ['warns above the cards when the credit is low', true],
])('the first page %s', async (_, isLow) => {
  known = { ...account, isLow }
  api.on('GET /api/auth/user', () =>
    aUser({ settings: [{ key: 'mode', value: 'full' }], octopushAccountApiKey: '…3f9a' }),
  )
  await visit('/')
  await expect.poll(() => api.of('GET', '/api/octopush').length).toBeGreaterThan(0)
  await expect.element(page.getByRole('region', { name: 'La journée' })).toBeVisible()
  const left = page.getByText(/Il reste .* SMS/)
  const more = isLow ? /recharger votre compte Octopush/ : /Ancrage ne prend aucune commission sur les SMS/
  await expect.element(left).toMatchTextContent(more)
  expect(left.elements()).toHaveLength(1)
  const cards = page.getByRole('region', { name: 'La journée' }).element()
  const isAbove = left.element().compareDocumentPosition(cards) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove !== 0).toBe(isLow)
})

test('the text of an SMS reminder is counted while typing, and a character that doubles the price is replaced', async () => {
  known = account
  await page.viewport(1280, 900)
  api.on('GET /api/reminders', () => [
    {
      id: anId(71),
      sessionTypeId: null,
      channel: 'sms' as const,
      when: { timing: 'days' as const, amount: 1, atMinutes: 1080 },
      quiet: null,
      isFirstOnly: false,
      asksConfirmation: true,
      isActive: true,
      words: null,
    },
  ])
  await visit('/settings/reminders')
  await page.getByRole('button', { name: /Modifier le rappel/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Modifier le rappel' })
  const words = sheet.getByLabelText('En français')
  await words.fill('À bientôt {session.time}')
  await expect.element(sheet.getByText(/ne contient alors que 70 caractères/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Remplacer ô par o' }).click()
  await expect.element(sheet.getByText(/ne contient alors que 70 caractères/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Remplacer À par A' }).click()
  await expect.element(words).toHaveValue('A bientot {session.time}')
  await expect.element(sheet.getByText(/16 caractères · 1 SMS de votre crédit par envoi · 0,062\s€/)).toBeVisible()
  await words.fill('Votre séance {prenom}')
  await expect.element(words).toHaveAccessibleDescription(/Ce champ n’existe pas/)
  await words.fill('Votre séance')
  await expect.element(words).toHaveAccessibleDescription(/dit pour quoi est le rendez-vous/)
})

test('the page of a client whom SMS do not reach tries again only after a question, which says what failed', async () => {
  let problem: 'blacklisted_number' | null = 'blacklisted_number'
  known = account
  aKnownClient({}, api)
    .on('GET /api/auth/user', () =>
      aUser({ settings: [{ key: 'mode', value: 'full' }], octopushAccountApiKey: '••••••••f3Qa' }),
    )
    .on('GET /api/patients/*/sms', () => ({ number: '+33639980107', isGuardians: false, problem }))
    .on('DELETE /api/patients/*/sms/block', () => new Refusal('unexpected'))
  await visit(`/patients/${CAMILLE}`)
  const lift = page.getByRole('button', { name: 'Lever le blocage' })
  await lift.click()
  const question = page.getByRole('dialog', { name: 'Lever ce blocage ?' })
  await expect.element(question.getByText(/partiront de nouveau vers le 06\s39\s98\s01\s07/)).toBeVisible()
  expect(api.of('DELETE', /.*\/sms\/block/)).toEqual([])
  const confirm = question.getByRole('button', { name: 'Lever le blocage' })
  await confirm.click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'Laisser bloqué' }).click()
  await expect.element(lift).toHaveFocus()
  api.on('DELETE /api/patients/*/sms/block', () => {
    problem = null
  })
  await lift.click()
  await confirm.click()
  await expect.element(page.getByText(/^Le blocage est levé\s: les SMS partent de nouveau/)).toBeVisible()
  await expect.element(lift).not.toBeInTheDocument()
})
