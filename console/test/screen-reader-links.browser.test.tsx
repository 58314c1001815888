import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from './app'
import { aBooking } from './build'
import { AT, consent, payment, TOKEN, withLinks } from './build-much-to-do'
import { aWithdrawal } from './build-stripe'
import { expectHeard } from './expect-heard'
import { type FakeApi, Refusal } from './fake-api'

const anonymous = { isAnonymous: true }
let api: FakeApi

beforeEach(async () => {
  await page.viewport(360, 800)
  api = withLinks(aQuietPractice())
})

const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('a screen reader finds its way behind a mailed link', () => {
  test.each([
    [`/booking/${TOKEN}`, ['1 Camille, votre rendez-vous est confirmé', '2 Votre accord']],
    [`/booking/${TOKEN}?withdraw=1`, ['1 Renoncer au contrat']],
    [`/forms/${TOKEN}`, ['1 Votre sommeil']],
    [`/consent/${TOKEN}`, ['1 Votre consentement', '2 Texte du consentement']],
    [`/pay/${TOKEN}`, ['1 Votre rendez-vous chez Cabinet des Tilleuls', '2 À savoir avant de payer']],
    ['/client/login', ['1 Espace client']],
    [`/client/link#token=${TOKEN}`, ['1 Ouvrir votre espace client']],
    [`/client/email#token=${TOKEN}`, ['1 Confirmer votre nouvelle adresse']],
    [`/unsubscribe#token=${TOKEN}`, ['1 Ne plus recevoir ces messages']],
  ] as [string, string[]][])('at %s', async (path, outline) => {
    await visit(path, anonymous)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    await expectHeard(outline)
  })

  test.each([
    ['bookings', `/booking/${TOKEN}-over`, 'Ce lien n’est plus valable'],
    ['forms', `/forms/${TOKEN}-over`, 'Ce lien n’est plus valable'],
    ['consents', `/consent/${TOKEN}-over`, 'Ce lien n’est plus valable'],
    ['pay', `/pay/${TOKEN}-over`, 'Ce lien n’est plus valable'],
  ])('of %s, also once it is over', async (what, path, title) => {
    api.on(`GET /api/public/${what}/*`, () => new Refusal(what === 'pay' ? 'not_found' : 'link_expired'))
    await visit(path, anonymous)
    await expectHeard([`1 ${title}`])
  })

  test('through a withdrawal: what is missing is said at its field, and the acknowledgement is read once', async () => {
    api.on('POST /api/public/bookings/*/withdrawal', () =>
      aWithdrawal({ isOpen: false, closedBecause: 'declared', declaredAt: '2027-02-27T09:30:00.000Z' }),
    )
    await visit(`/booking/${TOKEN}`, anonymous)
    await page.getByRole('link', { name: 'Renoncer au contrat ici' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    const name = page.getByLabelText('Votre nom')
    await name.fill('')
    await button('Confirmer la rétractation').click()
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveAccessibleDescription(/\p{L}/u)
    await expectHeard()
    await name.fill('Camille Roux')
    await button('Confirmer la rétractation').click()
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Votre rétractation est reçue/)
    await expectHeard()
  })

  test('through a cancelled appointment', async () => {
    const open = aBooking({ payment, consent: { ...consent, withdrawnAt: null } })
    let booking = open
    api
      .on('GET /api/public/bookings/*', () => booking)
      .on('POST /api/public/bookings/*/cancel', () => {
        booking = { ...open, status: 'cancelled', canCancel: false, canReschedule: false }
        return booking
      })
    await visit(`/booking/${TOKEN}`, anonymous)
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    const reason = page.getByRole('dialog').getByRole('textbox')
    await expectHeard()
    await button('Annuler mon rendez-vous').click()
    await expect.element(reason).toHaveFocus()
    await expect.element(reason).toHaveAccessibleDescription(/\p{L}/u)
    await expectHeard()
    await reason.fill('Je suis souffrante.')
    await button('Annuler mon rendez-vous').click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await expectHeard()
  })

  test('through a form with every kind of question', async () => {
    api.on('POST /api/public/forms/*', () => ({ answeredAt: AT }))
    await visit(`/forms/${TOKEN}-all`, anonymous)
    await button('Envoyer mes réponses').click()
    const first = page.getByRole('group', { name: 'Comment dormez-vous ?' })
    await expect.element(first).toHaveAccessibleDescription(/Répondez à cette question/)
    await expectHeard()
    await expect
      .element(page.getByRole('group', { name: /^Votre énergie/ }))
      .toHaveAccessibleDescription(/à plat.*en forme/)
    await page.getByText('Bien', { exact: true }).first().click()
    await page.getByLabelText('Ou tapez votre nom').fill('Camille Roux')
    await button('Envoyer mes réponses').click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await expectHeard()
  })

  test('through a signature', async () => {
    await visit(`/consent/${TOKEN}-sign`, anonymous)
    await button('Signer').click()
    const box = page.getByRole('checkbox')
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveAccessibleDescription('Cochez la case pour donner votre accord.')
    await expectHeard()
    await box.click()
    const frame = page.getByRole('img', { name: 'Cadre de signature, vide' })
    await expect.element(frame).toBeVisible()
    await button('Signer').click()
    await expect.element(frame).toHaveFocus()
    await expect.element(frame).toHaveAccessibleDescription(/Signez dans le cadre/)
    await expectHeard()
  })
})
