import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aMessage, withInbox } from '../../../test/build-inbox'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

const hugo = aMessage(2, {
  name: 'Hugo Petit',
  email: 'hugo@courriel.test',
  phone: null,
  source: null,
  preview: 'Merci.',
  text: 'Merci.',
  readAt: '2027-02-26T09:00:00.000Z',
  patients: [{ id: '33333333-0000-7000-8000-000000000001', firstname: 'Hugo', lastname: 'Petit' }],
})
let api: FakeApi

const row = (name: string) => page.getByRole('list', { name: 'Messages' }).getByRole('link', { name: new RegExp(name) })
const thread = (name: string) => page.getByRole('article', { name: new RegExp(`^Message d(e |’)${name}$`) })
const open = (name: string) => row(name).click()
const act = (name: string) => page.getByRole('button', { name }).click()

beforeEach(() => {
  api = withInbox(aQuietPractice(), [aMessage(), hugo])
})

describe('messages', () => {
  test('show their sender, date and first words, and are marked as read when opened', async () => {
    const { address } = await visit('/inbox')
    await expect.element(row('Camille Roux')).toMatchTextContent(/Non lu.*recevez-vous le samedi/)
    await open('Camille Roux')
    await expect.element(thread('Camille Roux')).toMatchTextContent(/06 12 34 56 78/)
    await expect.element(thread('Camille Roux')).toMatchTextContent(/cabinet\.example\/contact.*google\.com/)
    await expect.poll(() => api.of('PATCH', /.*/)[0]?.body).toEqual({ isRead: true })
    await expect.poll(address).toMatch(/^\/inbox\/5555/)
  })

  test('are answered by mail; the text stays when sending fails', async () => {
    const answer = `POST /api/contact-messages/${aMessage().id}/answer` as const
    api.on(answer, () => noAnswer)
    await visit('/inbox')
    await open('Camille Roux')
    const words = page.getByRole('textbox', { name: 'Votre réponse' })
    await act('Envoyer la réponse')
    await expect.element(words).toHaveAccessibleDescription(/Écrivez quelques mots/)
    await words.fill('Oui, un sur deux.')
    await act('Envoyer la réponse')
    await expect.element(page.getByText('La réponse n’est pas partie')).toBeVisible()
    await expect.element(words).toHaveValue('Oui, un sur deux.')
    const [lost] = api.of('POST', /.*/)
    withInbox(api, [aMessage()])
    await act('Envoyer la réponse')
    await expect.element(page.getByRole('list', { name: 'Vos réponses' })).toMatchTextContent(/Oui, un sur deux\./)
    const sent = api.of('POST', /.*/).at(-1)
    expect(sent?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'))
  })

  test('keep what is typed while an answer is sent', async () => {
    let send = () => {}
    const held = new Promise<void>((resolve) => {
      send = resolve
    })
    api.on(`POST /api/contact-messages/${aMessage().id}/answer`, async () => {
      await held
      return aMessage(1, { readAt: aMessage().receivedAt })
    })
    await visit('/inbox')
    await open('Camille Roux')
    const words = page.getByRole('textbox', { name: 'Votre réponse' })
    await words.fill('Oui.')
    await act('Envoyer la réponse')
    await expect.poll(() => api.of('POST', /.*/)).toHaveLength(1)
    await words.fill('Oui. Et aussi le dimanche.')
    send()
    await expect.element(page.getByText('Réponse à Camille Roux envoyée')).toBeVisible()
    await expect.element(words).toHaveValue('Oui. Et aussi le dimanche.')
  })

  test('go into the archive, and come back by undo', async () => {
    const { address } = await visit('/inbox')
    await open('Hugo Petit')
    await act('Archiver')
    await expect.poll(address).toBe('/inbox')
    await expect.element(row('Hugo Petit')).not.toBeInTheDocument()
    await act('Revenir en arrière')
    await expect.element(row('Hugo Petit')).toBeVisible()
  })

  test('are marked as unread, and are deleted only after a confirmation', async () => {
    await visit('/inbox')
    await open('Hugo Petit')
    await act('Marquer comme non lu')
    await expect.element(row('Hugo Petit')).toMatchTextContent(/Non lu/)
    await open('Hugo Petit')
    await act('Supprimer')
    const dialog = page.getByRole('dialog', { name: /Supprimer le message d’Hugo Petit/ })
    await dialog.getByRole('button', { name: 'Garder' }).click()
    expect(api.of('DELETE', /.*/)).toEqual([])
    await act('Supprimer')
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await expect.element(row('Hugo Petit')).not.toBeInTheDocument()
  })

  test('whose answer waits stay, and say how it can be called off', async () => {
    await visit('/inbox')
    await open('Hugo Petit')
    api.on(`DELETE /api/contact-messages/${hugo.id}`, () => new Refusal('conflict', { reason: 'answer_waits' }))
    await act('Supprimer')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect.element(page.getByText(/Votre réponse n’est pas encore partie/)).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(thread('Hugo Petit')).toBeVisible()
  })

  test('link to the client who wrote, or to the form that adds one with the known data', async () => {
    await visit('/inbox')
    await open('Hugo Petit')
    await expect.element(thread('Hugo Petit').getByRole('link', { name: 'Hugo Petit' })).toBeVisible()
    await page.getByRole('link', { name: 'Tous les messages' }).click()
    await open('Camille Roux')
    await page.getByRole('link', { name: 'Ajouter comme client' }).click()
    await expect.element(page.getByRole('textbox', { name: /^Prénom/ }).first()).toHaveValue('Camille')
    await expect.element(page.getByRole('textbox', { name: /^Nom/ }).first()).toHaveValue('Roux')
  })

  test('that match no filter show a way to reset the filters', async () => {
    await visit('/inbox?q=personne')
    await act('Tout afficher')
    await expect.element(row('Camille Roux')).toBeVisible()
  })

  test('that do not exist yet, or are all archived, show how to add the form to a site and a link to the archive', async () => {
    withInbox(api, [])
    const { address } = await visit('/inbox')
    await expect.element(page.getByRole('link', { name: 'Poser le formulaire sur mon site' })).toBeVisible()
    await page.getByRole('link', { name: 'Voir les archives' }).click()
    await expect.poll(address).toBe('/inbox?view=archived')
  })
})
