import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { aReport, aReview, withReviews } from '../../../test/build-inbox'
import { withSettings } from '../../../test/build-settings'
import type { FakeApi } from '../../../test/fake-api'

let api: FakeApi

const card = page.getByRole('article', { name: 'Avis de Camille Roux' })
const act = (name: string) => card.getByRole('button', { name }).click()

beforeEach(() => {
  api = withReviews(withSettings(aQuietPractice()), [aReview()])
})

describe('reviews', () => {
  test('show their marks, text and state, below the averages', async () => {
    await visit('/reviews')
    await expect.element(card).toMatchTextContent(/À lire.*5 sur 5.*Une écoute rare.*Signé «\sCamille\s»/)
    await expect.element(card).toMatchTextContent(/il sera publié vendredi 5 mars/)
    const averages = page.getByRole('region', { name: 'Moyennes des avis publiés' })
    await expect.element(averages).toMatchTextContent(/4,6.*12 avis publiés.*5 étoiles8/)
    await expect.element(averages.getByRole('img')).toHaveAccessibleName('4,6 sur 5')
  })

  test('are published after they were checked', async () => {
    await visit('/reviews')
    await act('Publier')
    await expect.element(card).toMatchTextContent(/Publié/)
    await expect.element(card.getByRole('button', { name: 'Publier' })).not.toBeInTheDocument()
  })

  test('are hidden only for a legal ground, which the author is told', async () => {
    await visit('/reviews')
    await act('Masquer')
    const dialog = page.getByRole('dialog', { name: /Masquer l’avis de Camille Roux/ })
    await expect.element(dialog).toMatchTextContent(/Une mauvaise note n’en est pas un/)
    await dialog.getByRole('button', { name: 'Masquer' }).click()
    await expect.element(dialog).toMatchTextContent(/Choisissez un motif/)
    expect(api.of('POST', /.*hide/)).toEqual([])
    await expect.element(dialog).toMatchTextContent(/informé par e\u2011mail/)
    await dialog.getByRole('radio', { name: /Données personnelles/ }).click()
    await dialog.getByRole('button', { name: 'Masquer' }).click()
    await expect.element(card).toMatchTextContent(/Masqué.*Données personnelles/)
    expect(api.of('POST', /.*hide/)[0]?.body).toEqual({ reason: 'personal_data' })
  })

  test('are answered with a warning where the wording is discouraged', async () => {
    await visit('/reviews')
    await act('Répondre')
    const sheet = page.getByRole('dialog', { name: 'Répondre à Camille Roux' })
    await sheet.getByRole('textbox').fill('Arrêtez vos antidépresseurs.')
    const warned = sheet.getByRole('list', { name: 'Passages déconseillés' })
    await expect.element(warned).toMatchTextContent(/Arrêtez vos antidépresseurs.*est un délit/)
    await sheet.getByRole('textbox').fill('Merci de votre confiance.')
    await expect.element(warned).not.toBeInTheDocument()
  })

  test('are answered with the warnings of the practice’s language, whatever that of the interface', async () => {
    api.on('GET /api/auth/user', () => aUser({ settings: [{ key: 'language', value: 'en' }] }))
    await visit('/reviews')
    await act('Répondre')
    const sheet = page.getByRole('dialog', { name: 'Répondre à Camille Roux' })
    await sheet.getByRole('textbox').fill('Arrêtez vos antidépresseurs. Stop taking your medication.')
    const warned = sheet.getByRole('list', { name: 'Passages déconseillés' })
    await expect.element(warned).toMatchTextContent(/Stop taking your medication/)
    await expect.element(warned).not.toMatchTextContent(/Arrêtez vos antidépresseurs/)
  })

  test('that the administration has kept are not hidden for the reason that it decided', async () => {
    withReviews(api, [aReview(1, { keptAgainst: ['not_genuine'] })])
    await visit('/reviews')
    await act('Masquer')
    const dialog = page.getByRole('dialog', { name: /Masquer l’avis de Camille Roux/ })
    await expect.element(dialog).toMatchTextContent(/L’administration d’Ancrage a maintenu cet avis/)
    await expect.element(dialog.getByRole('radio', { name: /Données personnelles/ })).toBeVisible()
    await expect.element(dialog.getByRole('radio', { name: /authentique/ })).not.toBeInTheDocument()
  })

  test('are answered with a preview of what visitors will read', async () => {
    await visit('/reviews')
    await act('Répondre')
    const sheet = page.getByRole('dialog', { name: 'Répondre à Camille Roux' })
    await sheet.getByRole('textbox').fill('Merci de votre confiance.')
    await expect
      .element(sheet.getByRole('region', { name: 'Ce que liront les visiteurs' }))
      .toMatchTextContent(/Votre réponseMerci de votre confiance\./)
    await sheet.getByRole('button', { name: 'Publier la réponse' }).click()
    await expect.element(card).toMatchTextContent(/Merci de votre confiance/)
  })

  test('keep an unsaved answer, until it is confirmed that it is lost', async () => {
    await visit('/reviews')
    await act('Répondre')
    const sheet = page.getByRole('dialog', { name: 'Répondre à Camille Roux' })
    await sheet.getByRole('textbox').fill('Merci.')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Rester ici' }).click()
    await expect.element(sheet.getByRole('textbox')).toHaveValue('Merci.')
    await sheet.getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('need a text as an answer, and the answer can be removed', async () => {
    withReviews(api, [aReview(1, { answer: { text: 'Merci.', answeredAt: '2027-02-26T11:00:00.000Z' } })])
    await visit('/reviews')
    await act('Modifier la réponse')
    const sheet = page.getByRole('dialog', { name: 'Répondre à Camille Roux' })
    await sheet.getByRole('textbox').fill(' ')
    await sheet.getByRole('button', { name: 'Publier la réponse' }).click()
    await expect.element(sheet).toMatchTextContent(/Écrivez quelques mots/)
    await sheet.getByRole('button', { name: 'Retirer la réponse' }).click()
    await expect.element(card).not.toMatchTextContent(/Merci\./)
    expect(api.of('PATCH', /.*reviews.*/)[0]?.body).toEqual({ answer: null })
  })

  test('that their author keeps private are shown to the practitioner, without actions', async () => {
    withReviews(api, [aReview(1, { status: 'private', publishesAt: null, allowed: [] })])
    await visit('/reviews')
    await expect.element(card).toMatchTextContent(/vous seul le lisez/)
    await expect.element(card.getByRole('button')).not.toBeInTheDocument()
  })

  test('that their author took back are shown as such with the date, without actions', async () => {
    const withdrawnAt = '2027-02-26T14:00:00.000Z'
    withReviews(api, [aReview(1, { status: 'withdrawn', withdrawnAt, publishesAt: null, allowed: [] })])
    await visit('/reviews?status=withdrawn')
    await expect.element(card).toMatchTextContent(/Retiré par son auteur vendredi 26 février, définitivement/)
    await expect.element(card.getByRole('button')).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox', { name: 'État' })).toHaveValue('withdrawn')
  })

  test('that the administration hid say so, and cannot be published again', async () => {
    const hidden = { reason: 'insult', at: '2027-02-26T14:00:00.000Z', by: 'admin' } as const
    withReviews(api, [aReview(1, { status: 'hidden', hidden, publishesAt: null, allowed: [], canDoubt: false })])
    await visit('/reviews?status=hidden')
    await expect.element(card).toMatchTextContent(/Masqué.*par l’administration d’Ancrage/)
    await expect.element(card.getByRole('button')).not.toBeInTheDocument()
  })

  test('that a reader reported show the report, and are kept with an answer or hidden for a ground', async () => {
    withReviews(api, [aReview(1, { status: 'published', publishesAt: null, allowed: ['hide'], reports: [aReport()] })])
    await visit('/reviews?status=reported')
    await expect
      .element(card)
      .toMatchTextContent(/Un signalement à traiter.*Injure.*attaque la praticienne.*avant le samedi 6 mars/)
    await expect.element(card.getByRole('button', { name: 'Masquer l’avis' })).toBeVisible()
    await act('Maintenir l’avis')
    const dialog = page.getByRole('dialog', { name: /Maintenir l’avis de Camille Roux/ })
    await dialog.getByRole('button', { name: 'Maintenir' }).click()
    await expect.element(dialog).toMatchTextContent(/Écrivez quelques mots/)
    await dialog.getByRole('textbox').fill('Cet avis ne vise personne.')
    await dialog.getByRole('button', { name: 'Maintenir' }).click()
    await expect
      .poll(() => api.of('POST', /.*keep/).map(({ body }) => body))
      .toEqual([{ answer: 'Cet avis ne vise personne.' }])
    await page.getByRole('button', { name: 'Tout afficher' }).click()
    await expect.element(card).toMatchTextContent(/Signalement traité samedi 27 février\s: avis maintenu/)
  })

  test('that very many readers reported say how many reports there are beside those that are shown', async () => {
    const reported = { reports: [aReport()], openReports: 24 }
    withReviews(api, [aReview(1, { status: 'published', publishesAt: null, allowed: ['hide'], ...reported })])
    await visit('/reviews?status=reported')
    await expect.element(card).toMatchTextContent(/24 signalements à traiter.*Et 23 autres, plus récents/)
  })

  test('show per month as a curve and bars, and as a table', async () => {
    await visit('/reviews')
    const months = page.getByRole('region', { name: 'Au fil des mois' })
    const slider = months.getByRole('slider', { name: 'Nombre d’avis' })
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'février 2027\u00a0: 8 avis')
    await months.getByText('Voir les chiffres').click()
    const rows = months.getByRole('table').getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent(/décembre 2026.*4.*4,2/)
    await expect.element(rows.nth(2)).toMatchTextContent(/janvier 2027.*0.*aucun/)
    await expect.element(rows.nth(3)).toMatchTextContent(/février 2027.*8.*4,8/)
  })

  test.each([
    ['no month', []],
    ['one month', [{ month: '2027-02', count: 3, average: 4.3 }]],
  ])('of %s show no curve yet', async (_, months) => {
    withReviews(api, [aReview()], { months })
    await visit('/reviews')
    const section = page.getByRole('region', { name: 'Au fil des mois' })
    await expect.element(section).toMatchTextContent(/dès que deux mois ont des avis/)
    await expect.element(section.getByRole('slider')).not.toBeInTheDocument()
  })

  test('are requested and published as the practice chooses, on the same page', async () => {
    await visit('/reviews')
    await page.getByRole('switch', { name: 'Demander un avis après la séance' }).click()
    await page.getByRole('combobox', { name: 'Publication' }).selectOptions('Aussitôt')
    await expect
      .poll(() => api.of('PATCH', '/api/settings').map(({ body }) => body))
      .toEqual([{ reviewRequests: false }, { reviewPublication: 'at_once' }])
  })

  test('show an empty state when there are none, or none matches the filters', async () => {
    withReviews(api, [aReview()])
    await visit('/reviews?status=hidden')
    await page.getByRole('button', { name: 'Tout afficher' }).click()
    await expect.element(card).toBeVisible()
  })
})
