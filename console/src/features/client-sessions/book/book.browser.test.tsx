import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../../tests/accessibility/find.ts'
import { visit } from '../../../../test/app'
import { aClient, anAppointment } from '../../../../test/build-client'
import { aClientsPhone, FREE, firstType, knownPractice, nextAppointment } from '../../../../test/build-client-sessions'
import { aPublicProfile } from '../../../../test/build-profile'
import { Refusal } from '../../../../test/fake-api'
import { tabTo } from '../../../../test/keyboard'

const anonymous = { isAnonymous: true }
const phone = aClientsPhone()

describe('booking in the client area', () => {
  const booked = {
    id: nextAppointment.id,
    status: 'pending_validation' as const,
    startsAt: FREE,
    endsAt: '2027-03-03T09:00:00.000Z',
    manageUrl: nextAppointment.manageUrl,
    payment: null,
    confirmBy: null,
    isMailed: true,
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

  test('is not offered at a practice that is closed', async () => {
    const closed = knownPractice ? [{ ...knownPractice, isClosed: true as const }] : []
    phone.api.on('GET /client-api/user', () => aClient({ practices: closed }))
    await visit('/client/book', anonymous)
    await expect.element(page.getByText('Cabinet des Tilleuls n’est plus ouvert sur Ancrage')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Première séance/ })).not.toBeInTheDocument()
  })

  test('takes a type, a time and a box, without typing', async () => {
    phone.api.on('POST /client-api/practices/*/bookings', () => booked)
    await choose()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await expect.element(page.getByText(/^Cochez cette case/)).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: /J’accepte que/ })).toHaveFocus()
    expect(await findBarriers()).toEqual([])
    expect(phone.api.of('POST', /.*/)).toEqual([])
    await page.getByRole('checkbox', { name: /J’accepte que Cabinet des Tilleuls/ }).click()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await expect.element(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toHaveFocus()
    await expect.element(page.getByText('Au cabinet')).toBeVisible()
    await expect
      .poll(() => phone.api.of('POST', /.*/)[0]?.body)
      .toEqual({
        sessionTypeId: firstType?.id,
        startsAt: FREE,
        location: 'office',
        consent: true,
        consentVersion: 1,
        locale: 'fr',
        timeZone: 'Europe/Paris',
      })
    await expect
      .element(page.getByRole('link', { name: 'Voir le rendez-vous' }))
      .toHaveAttribute('href', `/client/sessions/${nextAppointment.id}`)
    expect(await findBarriers()).toEqual([])
  })

  test('works for a child of a guardian, whose name is shown throughout', async () => {
    const child = { patientId: '33333333-0000-7000-8000-000000000007', firstname: 'Léa', lastname: 'Roux' }
    phone.api
      .on('GET /client-api/user', () =>
        aClient({ practices: knownPractice ? [{ ...knownPractice, children: [child] }] : [] }),
      )
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
    await expect
      .poll(() => phone.api.of('POST', /.*/)[0]?.body)
      .toMatchObject({ startsAt: FREE, child: child.patientId })
  })

  test('works by keyboard alone, with a visible focus', async () => {
    phone.api.on('POST /client-api/practices/*/bookings', () => booked)
    await visit('/client/book', anonymous)
    await expect.element(page.getByRole('button', { name: /Première séance/ })).toBeVisible()
    const press = async (name: RegExp) => {
      const { unseen } = await tabTo((element) =>
        name.test(element.getAttribute('aria-label') ?? element.textContent ?? ''),
      )
      expect(unseen).toEqual([])
      await userEvent.keyboard('{Enter}')
    }
    await press(/^Première séance/)
    await expect.element(page.getByRole('button', { name: /^09:00/ }).first()).toBeVisible()
    await press(/^09:00/)
    await expect.element(page.getByRole('checkbox')).toBeVisible()
    await tabTo((element) => element.matches('[type=checkbox]'))
    await userEvent.keyboard(' ')
    await press(/^Réserver cet horaire/)
    await expect.element(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toHaveFocus()
  })

  test('leads to the payment if one is required', async () => {
    const url = 'https://rendez-vous.example/pay/a-token-of-more-than-twenty-characters'
    const payment = { url, amountCents: 3000, currency: 'EUR' as const, expiresAt: '2027-02-27T10:00:00.000Z' }
    phone.api.on('POST /client-api/practices/*/bookings', () => ({
      ...booked,
      status: 'prepaid_pending' as const,
      payment,
    }))
    await choose()
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await expect
      .element(page.getByRole('link', { name: /Payer 30,00/ }))
      .toHaveAttribute('href', '/pay/a-token-of-more-than-twenty-characters')
  })

  const shownPayment = {
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
    phone.api.on('GET /api/public/practices/*', () => ({ ...profile, sessionTypes }))
  }

  test('requires no payment before its amount and its refund were shown', async () => {
    withPrepayment()
    phone.api.on('GET /api/public/practices/*/payment-conditions', () => new Refusal('unavailable'))
    phone.api.on('POST /client-api/practices/*/bookings', () => booked)
    await choose()
    const send = page.getByRole('button', { name: 'Réserver cet horaire' })
    const again = page.getByRole('button', { name: 'Réessayer' })
    await expect.element(again).toBeVisible()
    await expect.element(send).toBeDisabled()
    expect(await findBarriers()).toEqual([])
    phone.api.on('GET /api/public/practices/*/payment-conditions', () => ({ prepayment: shownPayment }))
    await again.click()
    await expect.element(page.getByText(/Plus tard, rien ne vous est rendu/)).toBeVisible()
    await page.getByRole('checkbox').click()
    await send.click()
    await expect.element(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible()
  })

  test('shows the mediator', async () => {
    await choose()
    await expect.element(page.getByText(/Médiation de la consommation/)).toBeVisible()
  })

  test('says until when a time can be changed online', async () => {
    await choose()
    await expect
      .element(page.getByText(/^Vous pourrez déplacer ou annuler en ligne jusqu’au mardi 2 mars/))
      .toBeVisible()
  })

  test('promises no change online of a time that is too close for one', async () => {
    const profile = aPublicProfile()
    const policies = { ...profile.policies, cancellationHours: 240 }
    phone.api.on('GET /api/public/practices/*', () => ({ ...profile, policies }))
    await choose()
    await expect
      .element(page.getByText(/^Cet horaire est trop proche pour être déplacé ou annulé en ligne/))
      .toBeVisible()
    await expect.element(page.getByText(/Vous pourrez déplacer/)).not.toBeInTheDocument()
  })

  test('is refused for a minor without a known guardian, and shows whom to call', async () => {
    phone.api.on(
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

  test('of an overlapping appointment shows the existing one', async () => {
    phone.api.on(
      'POST /client-api/practices/*/bookings',
      () => new Refusal('conflict', { id: nextAppointment.id, location: 'video' as const }),
    )
    await choose()
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await expect.element(page.getByText(/rendez-vous ainsi.*En visio/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Voir le rendez-vous' }))
      .toHaveAttribute('href', `/client/sessions/${nextAppointment.id}`)
  })

  test('offers the nearest times when somebody was faster', async () => {
    const nearest = [{ startsAt: '2027-03-03T10:00:00.000Z' }]
    phone.api.on('POST /client-api/practices/*/bookings', () => new Refusal('slot_taken', { nearest }))
    await choose()
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await page.getByRole('button', { name: /mercredi 3 mars à 11/ }).click()
    await expect.element(page.getByRole('heading', { name: /mercredi 3 mars à 11/ })).toBeVisible()
  })

  test('keeps message and consent while another time is chosen, pressed for or because somebody was faster', async () => {
    const nearest = [{ startsAt: '2027-03-03T10:00:00.000Z' }]
    phone.api.on('POST /client-api/practices/*/bookings', () => new Refusal('slot_taken', { nearest }))
    await choose()
    const message = page.getByRole('textbox', { name: /^Un message/ })
    await message.fill('Je viens de loin.')
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Un autre horaire' }).click()
    await page.getByRole('button', { name: /09:00/ }).click()
    await expect.element(message).toHaveValue('Je viens de loin.')
    await expect.element(page.getByRole('checkbox')).toBeChecked()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await page.getByRole('button', { name: /mercredi 3 mars à 11/ }).click()
    await expect.element(message).toHaveValue('Je viens de loin.')
    await expect.element(page.getByRole('checkbox')).toBeChecked()
  })

  test('asks for the practice first if there are several', async () => {
    const other = { ...aClient().practices[0], id: '44444444-0000-7000-8000-000000000077', name: 'Cabinet du Phare' }
    phone.api.on('GET /client-api/user', () => aClient({ practices: [...aClient().practices, other as never] }))
    await visit('/client/book', { ...anonymous, language: 'en' })
    await page.getByRole('button', { name: 'Cabinet du Phare' }).click()
    await expect.element(page.getByRole('heading', { name: 'Which session?' })).toBeVisible()
    expect(phone.api.of('GET', `/api/public/practices/${other.id}`)).toHaveLength(1)
  })

  test('says so when nothing can be booked online', async () => {
    phone.api.on('GET /api/public/practices/*', () => ({ ...aPublicProfile(), sessionTypes: [] }))
    await visit('/client/book', anonymous)
    await expect.element(page.getByText(/Rien ne se réserve en ligne/)).toBeVisible()
  })
})
