import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aBooking } from '../../../test/build'
import { aClient, anAppointment, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { aPublicProfile } from '../../../test/build-profile'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import type { PastSession } from './use-client-sessions'

const anonymous = { isAnonymous: true }
const [known] = aClient().practices
const practiceId = known?.id ?? ''
const next = anAppointment()
const [first] = aPublicProfile().sessionTypes
const FREE = '2027-03-03T08:00:00.000Z'

const aPastSession = (wish: Partial<PastSession> = {}): PastSession => ({
  id: '66666666-0000-7000-8000-000000000099',
  practiceId,
  status: 'completed',
  startsAt: '2027-02-02T08:30:00.000Z',
  endsAt: '2027-02-02T09:30:00.000Z',
  timeZone: 'Europe/Paris',
  location: 'office',
  types: [{ id: first?.id ?? '', nameFr: 'Première séance', nameEn: 'First session' }],
  ...wish,
})

const own = (wish: Parameters<typeof aBooking>[0] = {}) => {
  const { refusesSms: _, ...booking } = aBooking(wish)
  return { ...booking, id: next.id, practiceId, manageUrl: next.manageUrl }
}

let api: FakeApi
let session: ReturnType<typeof own>

beforeEach(async () => {
  await page.viewport(360, 800)
  session = own()
  api = withClientArea(aQuietPractice())
    .on('GET /client-api/sessions/*', () => session)
    .on('GET /client-api/sessions/past', () => [aPastSession(), aPastSession({ id: anotherId, status: 'cancelled' })])
    .on('GET /api/public/practices/*', () => aPublicProfile())
    .on('GET /api/public/practices/*/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: query.from! <= '2027-03-03' && query.to! >= '2027-03-03' ? [{ date: '2027-03-03', slots: [FREE] }] : [],
    }))
  signInClient()
})
afterEach(forgetClientCookie)

const anotherId = '66666666-0000-7000-8000-000000000098'

describe('the client’s appointments', () => {
  test('are listed, those to come and those that were', async () => {
    await visit('/client', anonymous)
    await page.getByRole('link', { name: /^Rendez-vous/ }).click()
    await expect.element(page.getByRole('heading', { name: 'Vos rendez-vous', level: 1 })).toBeVisible()
    const coming = page.getByRole('region', { name: 'À venir' })
    await expect.element(coming.getByRole('listitem').nth(2)).toBeVisible()
    await expect
      .element(coming.getByRole('link', { name: /^Déplacer ou annuler/ }).first())
      .toHaveAttribute('href', `/client/sessions/${next.id}`)
    const past = page.getByRole('region', { name: 'Passés' })
    await expect.element(past).toMatchTextContent(/2 février 2027.*Première séance.*Annulé/)
    expect(await findBarriers()).toEqual([])
  })

  test('in English are empty at first, and an unread past can be read again', async () => {
    api.on('GET /client-api/sessions', () => []).on('GET /client-api/sessions/past', () => new Refusal('unavailable'))
    await visit('/client/sessions', { ...anonymous, language: 'en' })
    await expect.element(page.getByText('Nothing coming up.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    api.on('GET /client-api/sessions/past', () => [])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Nothing here yet.')).toBeVisible()
  })

  test('are moved to another free time, after a last look', async () => {
    api.on('POST /client-api/sessions/*/reschedule', () => {
      session = own({ startsAt: FREE, endsAt: '2027-03-03T09:00:00.000Z' })
      return session
    })
    await visit(`/client/sessions/${next.id}`, anonymous)
    await page.getByRole('button', { name: 'Déplacer' }).click()
    await page.getByRole('button', { name: /09:00/ }).click()
    expect(api.of('POST', /.*/)).toEqual([])
    await page.getByRole('button', { name: 'Déplacer mon rendez-vous' }).click()
    await expect.element(page.getByText('mercredi 3 mars', { exact: true })).toBeVisible()
    await expect.poll(() => api.of('POST', /.*/)[0]?.body).toEqual({ startsAt: FREE })
    expect(await findBarriers()).toEqual([])
  })

  test('are cancelled, once it is read what is paid back', async () => {
    const payment = {
      status: 'paid' as const,
      url: null,
      amountCents: 3000,
      totalCents: 7000,
      currency: 'EUR' as const,
      expiresAt: '2027-02-20T08:30:00.000Z',
      paidAt: '2027-02-20T08:00:00.000Z',
      ifCancelled: { percent: 100, because: 'in_time' as const, refundCents: 3000 },
      withdrawUntil: null,
      withdrawnAt: null,
      paid: [],
    }
    session = own({ payment })
    api.on('POST /client-api/sessions/*/cancel', () => {
      session = own({ status: 'cancelled', canCancel: false, canReschedule: false })
      return session
    })
    await visit(`/client/sessions/${next.id}`, anonymous)
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(page.getByText(/30,00.*vous sont rendus/)).toBeVisible()
    await page.getByLabelText(/raison/).fill('Un empêchement')
    await page.getByRole('button', { name: 'Annuler mon rendez-vous' }).click()
    await expect.element(page.getByRole('heading', { name: 'Ce rendez-vous est annulé' })).toBeVisible()
  })

  test('say whom to call once it is too late', async () => {
    session = own({ changeableUntil: '2027-02-26T08:30:00.000Z', canCancel: false, canReschedule: false })
    await visit(`/client/sessions/${next.id}`, anonymous)
    await expect.element(page.getByText(/Pour tout changement, appelez le cabinet/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: '02 61 91 00 42' })).toHaveAttribute('href', 'tel:+33261910042')
  })
})

describe('a client books', () => {
  const booked = {
    id: next.id,
    status: 'pending_validation' as const,
    startsAt: FREE,
    endsAt: '2027-03-03T09:00:00.000Z',
    manageUrl: next.manageUrl,
    payment: null,
    confirmBy: null,
    location: 'office' as const,
  }

  async function choose() {
    await visit('/client/book', anonymous)
    await pickFirst()
  }

  async function pickFirst() {
    await page.getByRole('button', { name: /Première séance/ }).click()
    await page.getByRole('button', { name: /09:00/ }).click()
    await expect.element(page.getByRole('heading', { name: /mercredi 3 mars/ })).toBeVisible()
  }

  test('by a type, a time and a box, and nothing is typed', async () => {
    api.on('POST /client-api/practices/*/bookings', () => booked)
    await choose()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await expect.element(page.getByText(/^Cochez cette case/)).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(api.of('POST', /.*/)).toEqual([])
    await page.getByRole('checkbox', { name: /J’accepte que Cabinet des Tilleuls/ }).click()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await expect.element(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toHaveFocus()
    await expect.element(page.getByText('Au cabinet')).toBeVisible()
    await expect
      .poll(() => api.of('POST', /.*/)[0]?.body)
      .toEqual({
        sessionTypeId: first?.id,
        startsAt: FREE,
        location: 'office',
        consent: true,
        consentVersion: 1,
        locale: 'fr',
        timeZone: 'Europe/Paris',
      })
    await expect
      .element(page.getByRole('link', { name: 'Voir le rendez-vous' }))
      .toHaveAttribute('href', `/client/sessions/${next.id}`)
    expect(await findBarriers()).toEqual([])
  })

  test('for a child whose guardian they are, who is named wherever something is about them', async () => {
    const child = { patientId: '33333333-0000-7000-8000-000000000007', firstname: 'Léa', lastname: 'Roux' }
    api
      .on('GET /client-api/user', () => aClient({ practices: known ? [{ ...known, children: [child] }] : [] }))
      .on('GET /client-api/sessions', () => [anAppointment({ child })])
      .on('POST /client-api/practices/*/bookings', () => booked)
    await visit('/client/sessions', anonymous)
    await expect.element(page.getByRole('region', { name: 'À venir' }).getByText('Pour Léa')).toBeVisible()
    await page.getByRole('link', { name: 'Prendre rendez-vous' }).first().click()
    await expect.element(page.getByRole('button', { name: /^Pour moi/ })).toBeVisible()
    expect(await findBarriers()).toEqual([])
    await page.getByRole('button', { name: /^Pour Léa/ }).click()
    await pickFirst()
    await expect.element(page.getByText('Pour Léa')).toBeVisible()
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await expect.poll(() => api.of('POST', /.*/)[0]?.body).toMatchObject({ startsAt: FREE, child: child.patientId })
  })

  test('and is led to the payment where one is asked for', async () => {
    const url = 'https://rendez-vous.example/pay/a-token-of-more-than-twenty-characters'
    const payment = { url, amountCents: 3000, currency: 'EUR' as const, expiresAt: '2027-02-27T10:00:00.000Z' }
    api.on('POST /client-api/practices/*/bookings', () => ({ ...booked, status: 'prepaid_pending' as const, payment }))
    await choose()
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await expect
      .element(page.getByRole('link', { name: /Payer 30,00/ }))
      .toHaveAttribute('href', '/pay/a-token-of-more-than-twenty-characters')
  })

  const asked = {
    totalCents: 7000,
    amountCents: 3000,
    restCents: 4000,
    currency: 'EUR' as const,
    depositKind: 'arrhes' as const,
    isAtOnce: false,
    terms: {
      version: '0123456789abcdef0123456789abcdef',
      lines: ['Plus tard, rien ne vous est rendu.'],
      termsUrl: null,
      withdrawalUntil: null,
      waiver: null,
      button: 'Réserver avec obligation de paiement',
    },
  }
  const withPrepayment = () => {
    const profile = aPublicProfile()
    const sessionTypes = profile.sessionTypes.map((type) => ({
      ...type,
      prepayment: { percent: 43, amountCents: 3000 },
    }))
    api.on('GET /api/public/practices/*', () => ({ ...profile, sessionTypes }))
  }

  test('nothing to be paid before it was read what, and when it is paid back', async () => {
    withPrepayment()
    api.on('GET /api/public/practices/*/payment-conditions', () => new Refusal('unavailable'))
    api.on('POST /client-api/practices/*/bookings', () => booked)
    await choose()
    const send = page.getByRole('button', { name: 'Réserver cet horaire' })
    const again = page.getByRole('button', { name: 'Réessayer' })
    await expect.element(again).toBeVisible()
    await expect.element(send).toBeDisabled()
    expect(await findBarriers()).toEqual([])
    api.on('GET /api/public/practices/*/payment-conditions', () => ({ asked }))
    await again.click()
    await expect.element(page.getByText(/Plus tard, rien ne vous est rendu/)).toBeVisible()
    await page.getByRole('checkbox').click()
    await send.click()
    await expect.element(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible()
  })

  test('and reads who mediates', async () => {
    await choose()
    await expect.element(page.getByText(/Médiation de la consommation/)).toBeVisible()
  })

  test('not as a minor whose guardian is unknown: they are told whom to call', async () => {
    api.on(
      'POST /client-api/practices/*/bookings',
      () => new Refusal('validation', { errors: { 'client.guardian': ['required'] } }),
    )
    await choose()
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await expect.element(page.getByText(/autorité parentale/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: /02 61 91 00 42/ })).toHaveAttribute('href', 'tel:+33261910042')
    expect(await findBarriers()).toEqual([])
  })

  test('not twice at two places: the appointment there is stands there', async () => {
    api.on(
      'POST /client-api/practices/*/bookings',
      () => new Refusal('conflict', { id: next.id, location: 'video' as const }),
    )
    await choose()
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await expect.element(page.getByText(/rendez-vous ainsi.*En visio/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Voir le rendez-vous' }))
      .toHaveAttribute('href', `/client/sessions/${next.id}`)
  })

  test('and is offered the nearest where somebody was faster', async () => {
    const nearest = [{ startsAt: '2027-03-03T10:00:00.000Z' }]
    api.on('POST /client-api/practices/*/bookings', () => new Refusal('slot_taken', { nearest }))
    await choose()
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await page.getByRole('button', { name: /mercredi 3 mars à 11/ }).click()
    await expect.element(page.getByRole('heading', { name: /mercredi 3 mars à 11/ })).toBeVisible()
  })

  test('in one of several practices, which is chosen first', async () => {
    const other = { ...aClient().practices[0], id: '44444444-0000-7000-8000-000000000077', name: 'Cabinet du Phare' }
    api.on('GET /client-api/user', () => aClient({ practices: [...aClient().practices, other as never] }))
    await visit('/client/book', { ...anonymous, language: 'en' })
    await page.getByRole('button', { name: 'Cabinet du Phare' }).click()
    await expect.element(page.getByRole('heading', { name: 'Which session?' })).toBeVisible()
    expect(api.of('GET', `/api/public/practices/${other.id}`)).toHaveLength(1)
  })

  test('nothing where nothing can be booked online', async () => {
    api.on('GET /api/public/practices/*', () => ({ ...aPublicProfile(), sessionTypes: [] }))
    await visit('/client/book', anonymous)
    await expect.element(page.getByText(/Rien ne se réserve en ligne/)).toBeVisible()
  })
})
