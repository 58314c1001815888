import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from './app'
import { aClient, anAppointment, forgetClientCookie, signInClient } from './build-client'
import { FREE } from './build-client-sessions'
import { other, practice, withMuchToDo } from './build-much-to-do'
import { expectHeard } from './expect-heard'
import type { FakeApi } from './fake-api'

const anonymous = { isAnonymous: true }
let api: FakeApi

beforeEach(async () => {
  await page.viewport(360, 800)
  api = withMuchToDo(aQuietPractice())
})
afterEach(forgetClientCookie)

const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('a screen reader finds its way in the client area', () => {
  beforeEach(() => signInClient())

  test.each([
    [
      '/client',
      [
        '1 Espace client',
        '2 Prochain rendez-vous',
        '2 À faire',
        '2 Plus tard',
        '2 Votre espace',
        '2 Contact',
        '2 Connexion',
      ],
    ],
    ['/client/sessions', ['1 Vos rendez-vous', '2 À venir', '2 Droit de rétractation', '2 Passés']],
    [`/client/sessions/${anAppointment().id}`, ['1 Camille, votre rendez-vous est confirmé', '2 Votre accord']],
    [`/client/sessions/${anAppointment().id}?withdraw=1`, ['1 Renoncer au contrat']],
    ['/client/book', ['1 Prendre rendez-vous', '2 Quelle séance ?']],
    ['/client/forms', ['1 Vos formulaires', '2 À remplir', '2 Déjà remplis']],
    ['/client/documents', ['1 Vos documents', '2 Remettre un document']],
    ['/client/invoices', ['1 Vos factures', '2 Attestations annuelles']],
    [
      '/client/exercises',
      [
        '1 Entre les séances',
        '2 Vos notes',
        '3 Qualité de ma nuit',
        '3 Rappel par e‑mail',
        '2 Vos exercices',
        '3 Respirer',
        '2 Sans réseau',
      ],
    ],
    [
      '/client/profile',
      [
        '1 Votre profil',
        '2 Chez Cabinet des Tilleuls',
        '2 Rappels par SMS',
        '2 Adresse e-mail',
        '2 Langue',
        '2 Appareils connectés',
      ],
    ],
    [
      '/client/privacy',
      [
        '1 Vos données',
        '2 Consentements signés',
        '2 Chez Cabinet des Tilleuls',
        '3 Accepté en réservant',
        '3 Vos demandes',
        '2 Votre compte',
      ],
    ],
  ] as [string, string[]][])('at %s', async (path, outline) => {
    await visit(path, anonymous)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    await expectHeard(outline)
  })

  test('through a booking: each step has the focus on its heading, and what is missing is said at its field', async () => {
    api
      .on('GET /client-api/user', () => aClient({ practices: [practice!, other] }))
      .on('POST /client-api/practices/*/bookings', () => ({
        id: anAppointment().id,
        status: 'pending_validation',
        startsAt: FREE,
        endsAt: '2027-03-03T09:00:00.000Z',
        manageUrl: anAppointment().manageUrl,
        payment: null,
        confirmBy: null,
        isMailed: true,
        location: 'office',
      }))
    await visit('/client/book', anonymous)
    await button(/Cabinet de l’Île/).click()
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus()
    await expectHeard()
    await button(/^Première séance/).click()
    await expect.element(page.getByRole('heading', { name: 'Première séance' })).toHaveFocus()
    await button('Une autre séance').click()
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus()
    await button(/^Première séance/).click()
    await button(/^09:00/).click()
    await expect.element(page.getByRole('heading', { name: /mercredi 3 mars/ })).toHaveFocus()
    await expectHeard()
    await button('Réserver cet horaire').click()
    const box = page.getByRole('checkbox')
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveAccessibleDescription(/^Cochez cette case/)
    await expectHeard()
    await box.click()
    await button('Réserver cet horaire').click()
    await expect.element(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toHaveFocus()
    await expectHeard()
  })

  test('through another name: its result is read once', async () => {
    api.on('POST /client-api/practices/*/name-request', () => undefined)
    await visit('/client/profile', anonymous)
    await button('Mon nom est différent').click()
    await button('Envoyer la demande').click()
    await expect.poll(() => document.activeElement?.textContent).toMatch(/Cabinet des Tilleuls/)
    await expectHeard()
  })
})
