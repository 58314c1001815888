import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { forgetClientCookie, signInClient } from '../../../test/build-client'
import { aFormOfAllKinds, aLink, aRequestedForm } from '../../../test/build-forms'
import { FakeApi, noAnswer, Refusal } from '../../../test/fake-api'
import { forgetStored } from '../../lib/storage'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(360, 740)
  forgetStored(/^ancrage-form-draft-/)
  api = new FakeApi()
    .on('GET /api/public/forms/*', () => aRequestedForm())
    .on('POST /api/public/forms/*', () => ({ answeredAt: '2027-02-27T09:00:00.000Z' }))
})

const open = async () => {
  const { router } = await visit(aLink(), { isAnonymous: true })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return {
    /** Leaves the page, and comes back by the same link. */
    async comeBack() {
      await router.navigate('/mentions-legales')
      await expect.element(page.getByRole('heading', { name: 'Mentions légales' })).toBeVisible()
      await router.navigate(aLink())
      await expect.element(send).toBeVisible()
    },
  }
}
const send = page.getByRole('button', { name: 'Envoyer mes réponses' })
const tooLate = new Refusal('link_expired', { reason: 'answered' })
const sent = () => api.of('POST', /.*public\/forms.*/).map(({ body }) => body)

describe('a form behind a link', () => {
  test('greets by the first name, shows questions by their conditions, and sends only shown ones', async () => {
    await open()
    await expect.element(page.getByText('Bonjour Camille,')).toBeVisible()
    await expect.element(page.getByText('Cabinet des Tilleuls').first()).toBeVisible()
    const since = page.getByLabelText('Depuis quand ?')
    await expect.element(since).not.toBeInTheDocument()
    await page.getByText('Mal', { exact: true }).click()
    await since.fill('L’hiver dernier')
    await page.getByText('Bien', { exact: true }).click()
    await expect.element(since).not.toBeInTheDocument()
    await page.getByRole('radio', { name: '7', exact: true }).click()
    await send.click()
    await expect.element(page.getByRole('heading', { name: 'Merci, vos réponses sont arrivées' })).toHaveFocus()
    await expect.poll(() => document.title).toBe('Merci, vos réponses sont arrivées · Ancrage')
    expect(await findBarriers()).toEqual([])
    expect(sent()).toEqual([{ answers: { nuits: 'bien', energie: 7 } }])
  })

  test('shows at the question what is missing, focuses it, and sends nothing', async () => {
    await open()
    await send.click()
    const question = page.getByRole('group', { name: 'Comment dormez-vous ?' })
    await expect.element(question.getByText('Répondez à cette question.')).toBeVisible()
    await expect.poll(() => document.activeElement?.closest('fieldset')).toBe(question.element())
    await userEvent.keyboard(' ')
    await expect.element(question.getByText('Répondez à cette question.')).not.toBeInTheDocument()
    expect(sent()).toEqual([])
  })

  test('keeps everything when the network fails, and sends it when the network is back', async () => {
    api.on('POST /api/public/forms/*', () => noAnswer)
    await open()
    await page.getByText('Mal', { exact: true }).click()
    await page.getByLabelText('Depuis quand ?').fill('L’hiver dernier')
    await send.click()
    await expect.element(page.getByText('Vos réponses n’ont pas été envoyées')).toBeVisible()
    await expect.element(page.getByLabelText('Depuis quand ?')).toHaveValue('L’hiver dernier')
    api.on('POST /api/public/forms/*', () => ({ answeredAt: '2027-02-27T09:00:00.000Z' }))
    await send.click()
    await expect.element(page.getByText('Merci, vos réponses sont arrivées')).toBeVisible()
  })

  const drafts = () => Object.entries(localStorage).filter(([name]) => name.startsWith('ancrage-form-draft-'))
  const since = page.getByLabelText('Depuis quand ?')

  test('keeps what was answered sealed on the device, gives it back to the same link, and drops it once it is sent', async () => {
    api.on('GET /api/public/forms/*', () => ({ ...aRequestedForm(), draftKey: 'd'.repeat(43) }))
    const { comeBack } = await open()
    await page.getByText('Mal', { exact: true }).click()
    await since.fill('un secret')
    await expect.poll(drafts).toHaveLength(1)
    await comeBack()
    await expect.element(since).toHaveValue('un secret')
    await expect.element(page.getByText('Vos réponses vous attendaient')).toBeVisible()
    expect(JSON.stringify(drafts())).not.toMatch(/secret|nuits|mal/)
    await send.click()
    await expect.element(page.getByText('Merci, vos réponses sont arrivées')).toBeVisible()
    expect(sent()).toEqual([{ answers: { nuits: 'mal', depuis: 'un secret' } }])
    await expect.poll(drafts).toEqual([])
  })

  test('gives a draft to no other link, and forgets those whose link has ended', async () => {
    api.on('GET /api/public/forms/*', () => ({ ...aRequestedForm(), draftKey: 'e'.repeat(43) }))
    const { comeBack } = await open()
    await page.getByText('Mal', { exact: true }).click()
    await expect.poll(drafts).toHaveLength(1)
    localStorage.setItem('ancrage-form-draft-ended', `${Date.parse('2027-01-01')}.YQ==.YQ==`)
    api.on('GET /api/public/forms/*', () => ({ ...aRequestedForm(), draftKey: 'b'.repeat(43) }))
    await comeBack()
    await expect.element(page.getByRole('radio', { name: 'Mal' })).not.toBeChecked()
    await expect.element(page.getByText('Vos réponses vous attendaient')).not.toBeInTheDocument()
    expect(drafts().map(([name]) => name)).not.toContain('ancrage-form-draft-ended')
  })

  test('is begun anew with one press, and keeps no drawn signature', async () => {
    api.on('GET /api/public/forms/*', () => ({ ...aRequestedForm(aFormOfAllKinds()), draftKey: 'c'.repeat(43) }))
    const { comeBack } = await open()
    await page.getByText('Bien', { exact: true }).first().click()
    await page.getByLabelText('Ou tapez votre nom').fill('Camille Roux')
    await expect.poll(drafts).toHaveLength(1)
    await comeBack()
    await expect.element(page.getByText('Vos réponses vous attendaient')).toBeVisible()
    await expect.element(page.getByLabelText('Ou tapez votre nom')).toHaveValue('')
    await page.getByRole('button', { name: 'Tout effacer et recommencer' }).click()
    await expect.element(page.getByRole('radio', { name: 'Bien', exact: true }).first()).not.toBeChecked()
    await expect.poll(drafts).toEqual([])
  })

  test('is done if an earlier attempt has arrived whose answer was lost', async () => {
    let arrived: string | null = null
    api.on('POST /api/public/forms/*', ({ headers }) => {
      const key = headers.get('idempotency-key')
      if (arrived === null) {
        arrived = key
        return noAnswer
      }
      return key === arrived ? { answeredAt: '2027-02-27T09:00:00.000Z' } : tooLate
    })
    await open()
    await page.getByText('Bien', { exact: true }).click()
    await send.click()
    await expect.element(page.getByText('Vos réponses n’ont pas été envoyées')).toBeVisible()
    await send.click()
    await expect.element(page.getByText('Merci, vos réponses sont arrivées')).toBeVisible()
  })

  test('that was answered meanwhile thanks nobody for answers that were not taken, and keeps them', async () => {
    api
      .on('GET /api/public/forms/*', () => ({ ...aRequestedForm(), draftKey: 'k'.repeat(43) }))
      .on('POST /api/public/forms/*', () => tooLate)
    await open()
    await page.getByText('Mal', { exact: true }).click()
    await since.fill('L’hiver dernier')
    await send.click()
    await expect.element(page.getByText('Ce formulaire a déjà été rempli')).toBeVisible()
    await expect.element(page.getByText(/ne peuvent plus être envoyées/)).toBeVisible()
    await expect.element(page.getByText('Merci, vos réponses sont arrivées')).not.toBeInTheDocument()
    await expect.element(since).toHaveValue('L’hiver dernier')
    await expect.poll(drafts).toHaveLength(1)
  })

  test('links only a signed-in client back to their forms', async () => {
    await open()
    await page.getByText('Bien', { exact: true }).click()
    await send.click()
    await expect.element(page.getByText('Merci, vos réponses sont arrivées')).toBeVisible()
    const back = page.getByRole('link', { name: 'Retour à mes formulaires' })
    await expect.element(back).not.toBeInTheDocument()
    onTestFinished(forgetClientCookie)
    signInClient()
    await expect.element(back).toHaveAttribute('href', '/client/forms')
  })

  test.each([
    ['answered', new Refusal('link_expired', { reason: 'answered' }), 'Ce formulaire a déjà été rempli'],
    ['over', new Refusal('link_expired', { reason: 'over' }), 'Ce lien n’est plus valable'],
    ['unknown', new Refusal('not_found'), 'Ce lien ne mène à aucun formulaire'],
  ])('that is %s says so', async (_, refusal, words) => {
    api.on('GET /api/public/forms/*', () => refusal)
    await visit(aLink(), { isAnonymous: true })
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test('is in the language of its client, with French words where it has no others', async () => {
    api.on('GET /api/public/forms/*', () => ({ ...aRequestedForm(), locale: 'en' }))
    await open()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your sleep' })).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'How do you sleep?' })).toBeVisible()
    await expect.element(page.getByText('Quelques questions avant la séance.')).toBeVisible()
    const langOf = (text: string) => page.getByText(text).element().closest('[lang]')?.getAttribute('lang')
    expect(['Quelques questions avant la séance.', 'How do you sleep?', 'Badly'].map(langOf)).toEqual([
      'fr',
      'en',
      'en',
    ])
    await expect.element(page.getByRole('button', { name: 'Send my answers' })).toBeVisible()
  })

  test('marks each question that has only French words, for whoever has it read aloud', async () => {
    api.on('GET /api/public/forms/*', () => ({ ...aRequestedForm(aFormOfAllKinds()), locale: 'en' }))
    await open()
    const langs = ['Question long', 'Question plusieurs', 'Question oui', 'How do you sleep?'].map((words) =>
      page.getByText(words, { exact: true }).element().closest('[lang]')?.getAttribute('lang'),
    )
    expect(langs).toEqual(['fr', 'fr', 'fr', 'en'])
  })

  test('that has ended says so in the language of its client', async () => {
    api.on('GET /api/public/forms/*', () => new Refusal('link_expired', { reason: 'over', locale: 'en' }))
    await visit(aLink(), { isAnonymous: true })
    await expect.element(page.getByText('This link is no longer valid')).toBeVisible()
  })

  test('treats labels as text, so that no tag in them takes effect (CVE-2024-58355)', async () => {
    const requestedForm = aRequestedForm()
    requestedForm.content.name.fr = '<img src=x onerror="document.title=1"><b>gras</b>'
    api.on('GET /api/public/forms/*', () => requestedForm)
    await open()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(requestedForm.content.name.fr)
    await expect.poll(() => document.querySelector('h1 b, h1 img')).toBeNull()
  })

  test('a two-digit year is refused, since its century is ambiguous', async () => {
    api.on('GET /api/public/forms/*', () => aRequestedForm(aFormOfAllKinds()))
    await open()
    await page.getByText('Bien', { exact: true }).first().click()
    await page.getByLabelText('Ou tapez votre nom').fill('Camille Roux')
    await page.getByLabelText('Question jour (facultatif)').fill('12/05/55')
    await send.click()
    await expect.element(page.getByText(/Écrivez l’année en quatre chiffres/)).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('a typed name is a signature for people who cannot draw', async () => {
    api.on('GET /api/public/forms/*', () => aRequestedForm(aFormOfAllKinds()))
    await open()
    await page.getByText('Bien', { exact: true }).first().click()
    await page.getByLabelText('Ou tapez votre nom').fill('Camille Roux')
    await page.getByLabelText('Question nombre (facultatif)').fill('7,5')
    await send.click()
    await expect.element(page.getByText('Merci, vos réponses sont arrivées')).toBeVisible()
    expect(sent()).toMatchObject([
      { answers: { nuits: 'bien', nombre: 7.5, accord: expect.stringMatching(/^data:image\/png;base64,/) } },
    ])
  })

  test.each(['light', 'dark'])(
    'with every kind of question is accessible in %s and fits a small phone',
    async (theme) => {
      document.documentElement.dataset.theme = theme
      await page.viewport(320, 740)
      api.on('GET /api/public/forms/*', () => ({ ...aRequestedForm(aFormOfAllKinds()), locale: 'en' }))
      await open()
      await expect.element(page.getByLabelText('Or type your name')).toBeVisible()
      await page.getByRole('button', { name: 'Send my answers' }).click()
      expect(await findBarriers()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    },
  )
})
