import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, plain, visit } from './app'
import { aBooking, anId, aPage } from './build'
import { aClient, anAppointment, anOpenForm, forgetClientCookie, signInClient, withClientArea } from './build-client'
import { aPastSession, FREE, ownSession } from './build-client-sessions'
import { aConsentText } from './build-consents'
import { aDocument } from './build-documents'
import { aFormOfAllKinds, aRequestedForm } from './build-forms'
import { aPublicProfile } from './build-profile'
import { aPayRequest } from './build-stripe'
import { type FakeApi, Refusal } from './fake-api'
import { hearFaults, hearHeadings } from './screen-reader'

const TOKEN = 'a-token-of-more-than-twenty-characters'
const AT = '2027-02-20T08:30:00.000Z'
const anonymous = { isAnonymous: true }
const [practice] = aClient().practices
const practiceId = practice?.id ?? ''
const other = { ...practice!, id: '44444444-0000-7000-8000-000000000002', name: 'Cabinet de l’Île' }
const payment = {
  status: 'paid' as const,
  url: null,
  amountCents: 3000,
  totalCents: 6000,
  currency: 'EUR' as const,
  expiresAt: AT,
  paidAt: AT,
  ifCancelled: { refundCents: 3000, percent: 100, because: 'in_time' as const },
  withdrawUntil: '2027-03-15',
  withdrawnAt: null,
  paid: [{ amountCents: 3000, paidAt: AT }],
}
const consent = { text: 'J’accepte que ces informations soient enregistrées.', locale: 'fr' as const, givenAt: AT }
const later = anAppointment({ startsAt: '2027-03-16T16:00:00.000Z', status: 'pre_scheduled', canConfirm: true })
const running = { createdAt: AT, endedAt: null, endedBy: null }
const shared = (({ isShared: _, sessionId: __, ...document }) => ({ ...document, practiceId }))(aDocument())
const aWithdrawal = {
  until: '2027-03-15',
  isOpen: true,
  closedBecause: null,
  refundCents: 3000,
  keptCents: 0,
  byHandCents: 0,
  currency: 'EUR',
  name: 'Camille Roux',
  address: 'camille@courriel.test',
  declaredAt: null,
}
const anInvoice = (nth: number, dueCents: number) => ({
  id: anId(900 + nth),
  practiceId,
  kind: 'invoice',
  number: `2027-0000${nth}`,
  issuedOn: '2027-02-26',
  dueOn: '2027-02-26',
  totalCents: 7000,
  creditedCents: 0,
  paidCents: 7000 - dueCents,
  dueCents,
  isCancelled: false,
  currency: 'EUR',
})

/** A client with something on every page of the area. */
const withMuchToDo = (api: FakeApi) =>
  withClientArea(api)
    .on('GET /client-api/sessions', () => [
      anAppointment({ canConfirmAttendance: true, location: 'office' }),
      later,
      anAppointment({ startsAt: '2027-04-06T07:00:00.000Z', location: 'video' }),
    ])
    .on('GET /client-api/sessions/*', () => ownSession({ payment, consent: { ...consent, withdrawnAt: null } }))
    .on('GET /client-api/sessions/*/withdrawal', () => aWithdrawal)
    .on('GET /client-api/sessions/past', () =>
      aPage([
        aPastSession(),
        aPastSession({ id: anId(98), startsAt: '2027-01-12T08:30:00.000Z', status: 'cancelled' }),
      ]),
    )
    .on('GET /client-api/contracts', () => [
      { practiceId, sessionId: anId(97), startsAt: AT, timeZone: 'Europe/Paris', until: '2027-03-15' },
    ])
    .on('GET /client-api/forms', () => [
      anOpenForm(),
      anOpenForm({ id: anId(96), name: { fr: 'Votre énergie', en: null }, url: null, answeredAt: AT }),
    ])
    .on('GET /client-api/documents', () => [shared])
    .on('GET /client-api/consents/to-sign', () => [
      {
        practiceId,
        sessionId: later.id,
        startsAt: AT,
        timeZone: 'Europe/Paris',
        url: `https://x.example/consent/${TOKEN}`,
      },
    ])
    .on('GET /client-api/reviews/to-write', () => [
      {
        practiceId,
        sessionId: anId(99),
        visitedOn: '2027-02-23',
        expiresAt: AT,
        url: `https://x.example/review/${TOKEN}`,
      },
    ])
    .on('GET /client-api/invoices', () => [
      {
        practiceId,
        dueCents: 4000,
        canPay: true,
        invoices: [anInvoice(2, 4000), anInvoice(1, 0)],
        years: [{ year: 2027, paidCents: 10_000 }],
      },
    ])
    .on('GET /client-api/exercises', () => [
      {
        practiceId,
        timeZone: 'Europe/Paris',
        today: '2027-02-27',
        reminderAt: null,
        exercises: [
          {
            id: anId(41),
            title: 'Respirer',
            text: 'Cinq minutes, le soir.',
            changedAt: AT,
            audio: { documentId: anId(43), name: 'calme.mp3', type: 'audio/mpeg' },
            ...running,
          },
        ],
        questions: [
          {
            id: anId(42),
            words: 'Qualité de ma nuit',
            marks: [
              { day: '2027-02-25', value: 4 },
              { day: '2027-02-26', value: 6 },
            ],
            ...running,
          },
        ],
      },
    ])
    .on('GET /client-api/profile', () => ({
      email: 'camille@courriel.test',
      locale: 'fr',
      pendingEmail: null,
      practices: [
        {
          practiceId,
          practice: 'Cabinet des Tilleuls',
          firstname: 'Camille',
          lastname: 'Roux',
          phone: '+33612345678',
          address: null,
          city: 'Nantes',
          isDiscreet: false,
          refusesReminders: false,
          wantsNews: false,
        },
      ],
      signIns: [
        { id: anId(1), userAgent: null, isRemembered: true, createdAt: AT, lastSeenAt: AT, isCurrent: true },
        { id: anId(2), userAgent: null, isRemembered: false, createdAt: AT, lastSeenAt: AT, isCurrent: false },
      ],
    }))
    .on('GET /client-api/sms', () => [{ practiceId, practice: 'Cabinet des Tilleuls', refusesSms: false }])
    .on('GET /client-api/privacy', () => [
      {
        practiceId,
        name: 'Cabinet des Tilleuls',
        email: 'bonjour@tilleuls.test',
        noticeVersion: 1,
        noticeUrl: `https://x.example/politique-de-confidentialite?practice=${practiceId}`,
        bookingConsents: [1, 2].map((nth) => ({
          ...consent,
          sessionId: anId(60 + nth),
          startsAt: `2027-03-0${nth}T08:30:00.000Z`,
          timeZone: 'Europe/Paris',
          beside: ['Prix : 60,00 €.'],
          withdrawnAt: null,
          session: 'cancelled',
        })),
        reviews: [],
        requests: [],
      },
    ])
    .on('GET /client-api/consents', () => [
      {
        id: anId(70),
        practiceId,
        state: 'in_force',
        signedAt: AT,
        paperSignedOn: null,
        signedBy: 'patient',
        guardianName: null,
        textVersion: 1,
        locale: 'fr',
        way: 'link',
        withdrawnAt: null,
        text: 'À savoir. L’hypnose est un accompagnement.',
      },
    ])
    .on('GET /api/public/practices/*', () => aPublicProfile())
    .on('GET /api/public/practices/*/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: query.from! <= '2027-03-03' && query.to! >= '2027-03-03' ? [{ date: '2027-03-03', slots: [FREE] }] : [],
    }))

/** What visitors reach by mailed links. */
const withLinks = (api: FakeApi) =>
  api
    .on('GET /api/public/bookings/*', () => aBooking({ payment, consent: { ...consent, withdrawnAt: null } }))
    .on('GET /api/public/bookings/*/withdrawal', () => aWithdrawal)
    .on('GET /api/public/forms/*', () => aRequestedForm(aFormOfAllKinds()))
    .on('GET /api/public/pay/*', () => aPayRequest())
    .on('GET /api/public/consents/*', () => ({
      practice: { id: practiceId, name: 'Cabinet des Tilleuls', primaryColor: null },
      practitioner: 'Claire Vasseur',
      name: 'Camille Roux',
      startsAt: AT,
      timeZone: 'Europe/Paris',
      locale: 'fr',
      text: aConsentText(),
      signer: 'patient',
      guardianName: null,
      signedAt: null,
      hasPdf: false,
    }))

let api: FakeApi

beforeEach(async () => {
  await page.viewport(360, 800)
  api = withLinks(withMuchToDo(aQuietPractice()))
})
afterEach(forgetClientCookie)

const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Waits until nothing loads, and expects that a screen reader says everything once. */
async function expectHeard(outline?: readonly string[]) {
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
  if (outline) await expect.poll(async () => (await hearHeadings()).map(plain)).toEqual(outline)
  expect(await hearFaults()).toEqual([])
}

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
    api.on('POST /api/public/bookings/*/withdrawal', () => ({
      ...aWithdrawal,
      isOpen: false,
      closedBecause: 'declared',
      declaredAt: '2027-02-27T09:30:00.000Z',
    }))
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
