import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import { withCustomEmails } from '../../../test/build-custom-emails'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'
import { later } from '../../../test/later'
import type { Reach, WrittenMailing } from './use-mailings'

const zoe: Reach = {
  id: anId(1),
  firstname: 'Zoé',
  lastname: 'Œuvrard',
  locale: 'fr',
  to: 'zoe@courriel.test',
  reason: null,
}
const ines: Reach = { ...zoe, id: anId(2), firstname: 'Inès', lastname: 'Roux', to: null, reason: 'no_email' }
const sending: WrittenMailing = {
  id: anId(9),
  channel: 'email',
  kind: 'service',
  state: 'sending',
  subject: 'Le cabinet déménage',
  createdAt: '2027-03-01T09:00:00.000Z',
  goesOnAt: null,
  total: 40,
  waiting: 20,
  underway: 0,
  sent: 18,
  failed: 1,
  passedOver: 1,
  stopped: 0,
}

let api: FakeApi
let state: WrittenMailing['state']
let underway: number

beforeEach(() => {
  state = 'sending'
  underway = 0
  api = withCustomEmails(aQuietPractice())
    .on('POST /api/mailings/reach', () => ({ recipients: [zoe, ines], perDay: 20, leftToday: 20 }))
    .on('POST /api/mailings/preview', ({ body }) => ({
      fromName: 'Claire Vasseur',
      to: 'zoe@courriel.test',
      subject: `Aperçu de ${(body as { subject: string }).subject}`,
      html: '<html><body><p>Bonjour Zoé</p></body></html>',
      text: 'Bonjour Zoé',
    }))
    .on('GET /api/mailings', () => aPage([{ ...sending, state }]))
    .on('GET /api/mailings/*', () => ({ ...sending, state, underway, above: '<p>Bonjour</p>' }))
    .on('GET /api/mailings/*/recipients', () =>
      aPage([
        {
          patient: { id: ines.id, firstname: 'Inès', lastname: 'Roux' },
          state: 'passed_over',
          reason: 'no_email',
          message: null,
        },
        {
          patient: { id: zoe.id, firstname: 'Zoé', lastname: 'Œuvrard' },
          state: 'written',
          reason: null,
          message: { id: anId(91), state: 'bounced', reason: null },
        },
      ]),
    )
    .on('POST /api/mailings/*/pause', () => {
      state = 'paused'
      return { ...sending, state }
    })
    .on('POST /api/mailings/*/stop', () => {
      state = 'stopped'
      return { ...sending, state }
    })
})

describe('writing to clients', () => {
  test('shows who is not reached, previews each mail, and leads to its progress', async () => {
    api.on('POST /api/mailings', () => sending)
    const { address } = await visit(`/mailings/new?client=${zoe.id}`)
    await expect.element(page.getByText('1 client le recevra', { exact: true })).toBeVisible()
    await expect.element(page.getByText('sans adresse e-mail')).toBeVisible()
    await page.getByRole('textbox', { name: 'Objet' }).click()
    await userEvent.keyboard('Le cabinet')
    await page.getByRole('textbox', { name: 'Message' }).click()
    await userEvent.keyboard('Nous déménageons.')
    const preview = page.getByRole('region', { name: 'Aperçu' })
    await expect.element(preview.getByText('Aperçu de Le cabinet', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer à 1 client' }).click()
    await expect.poll(address).toBe(`/mailings/${sending.id}`)
    const [sent] = api.of('POST', '/api/mailings')
    expect(sent?.body).toMatchObject({ patientIds: [zoe.id, ines.id], kind: 'service', subject: 'Le cabinet' })
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  })

  test('begins in the language of most, and says who reads another', async () => {
    const english = ['Emily', 'Alice'].map(
      (firstname, nth): Reach => ({ ...zoe, id: anId(5 + nth), firstname, locale: 'en' }),
    )
    api.on('POST /api/mailings/reach', () => ({ recipients: [zoe, ...english], perDay: 20, leftToday: 20 }))
    await visit(`/mailings/new?client=${zoe.id}`)
    const language = page.getByRole('combobox', { name: 'Langue de vos mots' })
    await expect.element(language).toHaveValue('en')
    await expect.element(language).toHaveAccessibleDescription(/^1 client lit en français\. .* en anglais/)
    await language.selectOptions('fr')
    await expect.element(language).toHaveAccessibleDescription(/^2 clients lisent en anglais\. .* en français/)
  })

  test('keeps the text when a field is unknown, and suggests the nearest field', async () => {
    api.on(
      'POST /api/mailings',
      () =>
        new Refusal('validation', {
          errors: { subject: ['unknown_merge_field'] },
          mergeFields: [{ path: 'subject', written: '{prenom}', nearest: 'patient.firstname' }],
        }),
    )
    await visit(`/mailings/new?client=${zoe.id}`)
    await page.getByRole('textbox', { name: 'Objet' }).click()
    await userEvent.keyboard('Bonjour')
    await page.getByRole('textbox', { name: 'Message' }).click()
    await userEvent.keyboard('Un mot.')
    await page.getByRole('button', { name: 'Envoyer à 1 client' }).click()
    await expect.element(page.getByText(/vouliez-vous dire \{patient\.firstname\}/)).toBeVisible()
  })

  test('waits until the recipients of another kind are known', async () => {
    const reach = { recipients: [zoe, ines], perDay: 20, leftToday: 20 }
    const { answer, give } = later<typeof reach>()
    api.on('POST /api/mailings/reach', ({ body }) => ((body as { kind: string }).kind === 'news' ? answer : reach))
    await visit(`/mailings/new?client=${zoe.id}`)
    await page.getByRole('textbox', { name: 'Objet' }).click()
    await userEvent.keyboard('Bonjour')
    await page.getByRole('textbox', { name: 'Message' }).click()
    await userEvent.keyboard('Un mot.')
    const send = page.getByRole('button', { name: 'Envoyer à 1 client' })
    await expect.element(send).toBeEnabled()
    await page.getByRole('radio', { name: 'Nouvelles' }).click()
    await expect.element(send).toBeDisabled()
    give(reach)
    await expect.element(send).toBeEnabled()
  })

  test('says that merge fields could not be loaded, and tries again', async () => {
    let fields: unknown = noAnswer
    api.on('GET /api/custom-email-fields', () => fields)
    await visit(`/mailings/new?client=${zoe.id}`)
    await expect.element(page.getByRole('alert')).toBeVisible()
    fields = []
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Objet' })).toBeVisible()
  })

  test('asks to choose clients when none was chosen', async () => {
    await visit('/mailings/new')
    await expect.element(page.getByRole('link', { name: 'Choisir des clients' })).toHaveAttribute('href', '/patients')
  })
})

describe('words on their way', () => {
  test('is paused, and stopped after a confirmation', async () => {
    await visit(`/mailings/${sending.id}`)
    await expect.element(page.getByRole('heading', { name: 'Le cabinet déménage' })).toBeVisible()
    await expect.element(page.getByText('sans adresse e-mail')).toBeVisible()
    await page.getByRole('button', { name: 'Mettre en pause' }).click()
    await expect.element(page.getByRole('button', { name: 'Reprendre' })).toBeVisible()
    await page.getByRole('button', { name: 'Arrêter' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Arrêter' }).click()
    await expect.element(page.getByText(/^Arrêté ·/)).toBeVisible()
  })
})

test('what was sent to each is a press away', async () => {
  await visit(`/mailings/${sending.id}`)
  const link = page.getByRole('link', { name: 'Ce qui a été envoyé à Zoé Œuvrard : Revenu' })
  await expect.element(link).toHaveAttribute('href', `/messages?message=${anId(91)}`)
})

test('an SMS that could not go is shown as not sent, with its reason', async () => {
  api.on('GET /api/mailings/*/recipients', () =>
    aPage([
      {
        patient: { id: zoe.id, firstname: 'Zoé', lastname: 'Œuvrard' },
        state: 'written',
        reason: null,
        message: { id: anId(91), state: 'skipped', reason: 'no_mobile' },
      },
    ]),
  )
  await visit(`/mailings/${sending.id}`)
  const row = page.getByRole('region', { name: 'Destinataires' }).getByRole('listitem')
  await expect.element(row.getByText('Non envoyé')).toBeVisible()
  await expect.element(row.getByText('Ce numéro n’est pas un mobile.')).toBeVisible()
})

test('words that are all written can be stopped as long as some have not left', async () => {
  state = 'done'
  underway = 4
  await visit(`/mailings/${sending.id}`)
  await expect.element(page.getByText(/^Terminé ·/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Mettre en pause' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Arrêter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Arrêter' }).click()
  await expect.element(page.getByText(/^Arrêté ·/)).toBeVisible()
})

test('an SMS to several clients shows its price before it is sent, and refuses text that reveals the profession', async () => {
  const recipients = [{ ...zoe, to: '+33612345678' }]
  api.on('POST /api/mailings/texts/reach', () => ({
    recipients,
    parts: 1,
    costThousandths: 48,
    startsAt: '2027-03-01T09:00:00.000Z',
  }))
  await visit('/mailings/texts')
  const words = page.getByRole('textbox', { name: 'Texte du SMS' })
  await words.fill('Votre hypnose est annulée')
  await expect.element(page.getByText(/dit pourquoi l’on vient/)).toBeVisible()
  await words.fill('Le cabinet est fermé demain\u202f: fête.')
  await expect.element(page.getByText(/^Prend plus de place\s: espace fine insécable, «\sê\s»/)).toBeVisible()
  await page.getByRole('button', { name: 'Tout remplacer' }).click()
  await expect.element(page.getByText(/^Un SMS contient 160 caractères/)).toHaveFocus()
  await expect.element(words).toHaveValue('Le cabinet est fermé demain : fete.')
  await expect.element(page.getByText(/environ 0,05/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Envoyer à 1 client' })).toBeEnabled()
})

test('the words of an SMS to several are not lost by a press on a link, and those that went are not asked about', async () => {
  api
    .on('POST /api/mailings/texts/reach', () => ({
      recipients: [
        { ...zoe, to: '+33612345678' },
        { ...zoe, id: anId(77), firstname: 'Basile', to: '+33612345678', reason: 'same_number' },
      ],
      parts: 1,
      costThousandths: 48,
      startsAt: '2027-03-01T09:00:00.000Z',
    }))
    .on('POST /api/mailings/texts', () => sending)
  const { address } = await visit('/mailings/texts')
  await page.getByRole('textbox', { name: 'Texte du SMS' }).fill('Le cabinet est fermé demain.')
  await expect.element(page.getByText('le même numéro le reçoit déjà')).toBeVisible()
  await page.getByRole('link', { name: /Basile/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rester ici' }).click()
  await expect.poll(address).toBe('/mailings/texts')
  await page.getByRole('button', { name: 'Envoyer à 1 client' }).click()
  await expect.poll(address).toBe(`/mailings/${sending.id}`)
})

test('an SMS is sent only once reach and price are those of the chosen days', async () => {
  const reach = (startsAt: string | null) => ({
    recipients: [{ ...zoe, to: '+33612345678' }],
    parts: 1,
    costThousandths: 48,
    startsAt,
  })
  const { answer, give } = later()
  let asked = 0
  api.on('POST /api/mailings/texts/reach', ({ body }) => {
    const { to } = body as { to: string }
    if (to === '2027-03-31') return new Refusal('conflict')
    if (to !== '2027-03-30') return reach('2027-03-01T09:00:00.000Z')
    asked++
    return answer
  })
  await visit('/mailings/texts')
  await page.getByRole('textbox', { name: 'Texte du SMS' }).fill('Le cabinet est fermé.')
  const send = page.getByRole('button', { name: 'Envoyer à 1 client' })
  await expect.element(send).toBeEnabled()
  const until = page.getByRole('textbox', { name: /^Au/ })
  await until.fill('30/03/2027')
  await userEvent.keyboard('{Tab}')
  await expect.element(send).toBeDisabled()
  await expect.poll(() => asked).toBe(1)
  await expect.element(send).toBeDisabled()
  give(reach('2027-03-01T09:00:00.000Z'))
  await expect.element(send).toBeEnabled()
  await until.fill('31/03/2027')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText(/environ 0,05/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Envoyer/ })).toBeDisabled()
})
