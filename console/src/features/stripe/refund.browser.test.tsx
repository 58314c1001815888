import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, plain } from '../../../test/app'
import { anId } from '../../../test/build'
import { aCardPayment, anInterest } from '../../../test/build-stripe'
import { deferred } from '../../../test/deferred'
import { Refusal } from '../../../test/fake-api'
import { showPart } from '../../../test/show-part'
import { useReading } from '../../lib/readings'
import { CancelRefund } from './cancel-refund'
import { SessionCardPayments } from './session-card-payments'

let leave = () => {}
afterEach(() => leave())

const preview = {
  paidCents: 6000,
  refundedCents: 0,
  mostCents: 6000,
  byPolicyCents: 3000,
  percent: 50,
  because: 'too_late',
  feeKeptCents: 115,
  arrhesOwedCents: 0,
  isCreditNoteNeeded: true,
  interest: anInterest(),
}

test('a cancellation by the practitioner is previewed with all that it costs: fee, interest, arrhes, credit note', async () => {
  const api = aQuietPractice()
    .on('GET /api/sessions/*/card-payments', () => [aCardPayment()])
    .on('GET /api/stripe/refunds/preview', () => ({ ...preview, byPolicyCents: 6000, arrhesOwedCents: 6000 }))
  const sessionId = aCardPayment().sessionId ?? ''
  ;({ leave } = await showPart(<CancelRefund sessionId={sessionId} />, 'fr'))
  await expect.element(page.getByText(/60,00\s€ seront rendus/)).toBeVisible()
  await expect.element(page.getByText(/vous devez 60,00\s€ de plus à votre client/)).toBeVisible()
  await expect
    .element(
      page.getByText(
        /1,20\s€ d’intérêts au taux légal.*6,67\s% du 26 nov.* au 31 déc.*\s: taux de ces jours non connu ici, dernier taux publié \(arrêté.*6,5\s% du 1.* janv.*\s: taux que vous avez saisi\. À vérifier/,
      ),
    )
    .toBeVisible()
  const note = page.getByRole('paragraph').filter({ hasText: /un avoir du même montant suivra/ })
  await expect.element(note).toBeVisible()
  expect(api.of('GET', '/api/stripe/refunds/preview').at(-1)?.query.cancelledBy).toBe('practitioner')
})

test('a cancellation previews every card payment of the session, and says that an open request ends', async () => {
  const amounts = { [anId(700)]: 3000, [anId(703)]: 2500 }
  aQuietPractice()
    .on('GET /api/sessions/*/card-payments', () => [
      aCardPayment({ id: anId(705), status: 'open' }),
      aCardPayment({ id: anId(703) }),
      aCardPayment(),
    ])
    .on('GET /api/stripe/refunds/preview', ({ query }) => ({
      ...preview,
      byPolicyCents: amounts[query.requestId ?? ''] ?? 0,
    }))
  ;({ leave } = await showPart(<CancelRefund sessionId={aCardPayment().sessionId ?? ''} />, 'fr'))
  await expect.element(page.getByText(/30,00\s€ seront rendus/)).toBeVisible()
  await expect.element(page.getByText(/25,00\s€ seront rendus/)).toBeVisible()
  await expect.element(page.getByText('La demande de paiement en cours est retirée.')).toBeVisible()
})

test('a refund is previewed by the rules, can be another amount, and never exceeds the payment', async () => {
  const api = aQuietPractice()
    .on('GET /api/sessions/*/card-payments', () => [aCardPayment()])
    .on('GET /api/stripe/refunds/preview', () => preview)
    .on('POST /api/stripe/refunds', () => new Refusal('conflict'))
  ;({ leave } = await showPart(<SessionCardPayments sessionId={aCardPayment().sessionId ?? ''} />, 'fr'))
  await page.getByRole('button', { name: 'Rembourser' }).click()
  const amount = page.getByRole('textbox', { name: 'Montant à rembourser' })
  await expect.element(amount).toHaveValue('30')
  await expect.element(page.getByText(/un avoir du même montant suivra/)).toBeVisible()
  await expect
    .poll(() => plain(page.getByRole('dialog').element().textContent))
    .toContain('Frais que Stripe garde1,15 €')
  const dialog = () => plain(page.getByRole('dialog').element().textContent)
  expect(dialog()).toMatch(/0,60 € d’intérêts au taux légal \(6,67 % et 6,5 %\).*À vérifier/)
  await amount.fill('60,01')
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Rembourser' })).toBeDisabled()
  await amount.fill('12,50')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Rembourser/ })
    .click()
  await expect
    .poll(() => api.of('POST', '/api/stripe/refunds').map(({ body }) => body))
    .toEqual([{ requestId: aCardPayment().id, amountCents: 1250 }])
  await expect.element(page.getByRole('alert')).toBeVisible()
  // After a lost answer, a retry must be the same refund, because the money may have gone back.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Rembourser/ })
    .click()
  const keys = () => api.of('POST', '/api/stripe/refunds').map(({ headers }) => headers.get('idempotency-key'))
  await expect.poll(() => keys().length).toBe(2)
  expect(keys()[0]).toBeTruthy()
  expect(keys()[1]).toBe(keys()[0])
})

test('a refund begins with what can be refunded when it is opened', async () => {
  let known = preview
  aQuietPractice()
    .on('GET /api/sessions/*/card-payments', () => [aCardPayment()])
    .on('GET /api/stripe/refunds/preview', () => known)
  ;({ leave } = await showPart(<SessionCardPayments sessionId={aCardPayment().sessionId ?? ''} />, 'fr'))
  const open = page.getByRole('button', { name: 'Rembourser' })
  const amount = page.getByRole('textbox', { name: 'Montant à rembourser' })
  await open.click()
  await expect.element(amount).toHaveValue('30')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await expect.element(amount).not.toBeInTheDocument()
  known = { ...preview, refundedCents: 5000, mostCents: 1000, byPolicyCents: 0 }
  await open.click()
  await expect.element(amount).toHaveValue('10')
})

test('a payment says what became of its dispute', async () => {
  const disputed = (nth: number, status: 'needs_response' | 'won') =>
    aCardPayment({ id: anId(nth), dispute: { id: `du_${nth}`, status, answerBy: null } })
  aQuietPractice().on('GET /api/sessions/*/card-payments', () => [
    disputed(703, 'needs_response'),
    disputed(704, 'won'),
  ])
  ;({ leave } = await showPart(<SessionCardPayments sessionId={aCardPayment().sessionId ?? ''} />, 'fr'))
  await expect.element(page.getByText('Contesté auprès de la banque · À répondre')).toBeVisible()
  await expect.element(page.getByText('Contesté auprès de la banque · Gagné')).toBeVisible()
})

test('what a lost dispute left of a payment can be refunded, and nothing can where it took all', async () => {
  const dispute = { id: 'du_1Essai', status: 'lost' as const, answerBy: null }
  aQuietPractice()
    .on('GET /api/sessions/*/card-payments', () => [
      aCardPayment({ dispute, refundableCents: 2000 }),
      aCardPayment({ id: anId(703), dispute, refundableCents: 0 }),
    ])
    .on('GET /api/stripe/refunds/preview', () => ({ ...preview, mostCents: 2000, byPolicyCents: 2000 }))
  ;({ leave } = await showPart(<SessionCardPayments sessionId={aCardPayment().sessionId ?? ''} />, 'fr'))
  await page.getByRole('button', { name: 'Rembourser' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Montant à rembourser' })).toHaveValue('20')
  expect(plain(page.getByRole('dialog').element().textContent)).toContain('Repris par la banque40,00 €')
})

test('a refund has everything that depends on it read again once', async () => {
  let reads = 0
  aQuietPractice()
    .on('GET /api/sessions/*/card-payments', () => [aCardPayment()])
    .on('GET /api/stripe/refunds/preview', () => preview)
    .on('POST /api/stripe/refunds', () => ({
      id: anId(701),
      status: 'pending' as const,
      reason: 'by_hand' as const,
      amountCents: 3000,
      createdAt: '2027-02-26T09:00:00.000Z',
      nextAttemptAt: null,
      retriesId: null,
    }))
  const sessionId = aCardPayment().sessionId ?? ''
  ;({ leave } = await showPart(
    <>
      <SessionCardPayments sessionId={sessionId} />
      <MoneyReading onRead={() => ++reads} />
    </>,
    'fr',
  ))
  await expect.element(page.getByText('money read 1')).toBeVisible()
  await page.getByRole('button', { name: 'Rembourser' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Rembourser/ })
    .click()
  await expect.element(page.getByText('money read 2')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(reads).toBe(2)
})

function MoneyReading({ onRead }: { onRead: () => number }) {
  const { data } = useReading(['money', 'test'], async () => onRead())
  return <p>money read {data}</p>
}

test('a cancellation promises nothing of a payment that the bank took back', async () => {
  aQuietPractice()
    .on('GET /api/sessions/*/card-payments', () => [aCardPayment()])
    .on('GET /api/stripe/refunds/preview', () => ({ ...preview, mostCents: 0, byPolicyCents: 0 }))
  ;({ leave } = await showPart(<CancelRefund sessionId={aCardPayment().sessionId ?? ''} />, 'fr'))
  await expect.element(page.getByText(/La banque a repris ce paiement/)).toBeVisible()
  expect(page.getByText(/seront rendus/).query()).toBeNull()
})

test('a failed refund is tried again, and the reason why it fails again is shown', async () => {
  const { answer, give } = deferred()
  const refund = {
    id: anId(701),
    status: 'failed' as const,
    reason: 'by_hand' as const,
    amountCents: 3000,
    createdAt: '2027-02-26T09:00:00.000Z',
    nextAttemptAt: null,
    retriesId: null,
  }
  const api = aQuietPractice()
    .on('GET /api/sessions/*/card-payments', () => [aCardPayment({ refunds: [refund] })])
    .on('POST /api/stripe/refunds/*/retry', () => answer)
  ;({ leave } = await showPart(<SessionCardPayments sessionId={aCardPayment().sessionId ?? ''} />, 'fr'))
  const again = page.getByRole('button', { name: 'Réessayer' })
  await again.click()
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await again.click({ force: true })
  give(new Refusal('conflict'))
  await expect.element(page.getByText(/Quelque chose a changé entre-temps/)).toBeVisible()
  await expect.element(again).not.toHaveAttribute('aria-busy')
  expect(api.of('POST', /.*retry/)).toHaveLength(1)
})

test('a failed refund that was tried again is not tried a second time', async () => {
  const failed = {
    id: anId(701),
    status: 'failed' as const,
    reason: 'by_hand' as const,
    amountCents: 3000,
    createdAt: '2027-02-26T09:00:00.000Z',
    nextAttemptAt: null,
    retriesId: null,
  }
  const anew = { ...failed, id: anId(702), status: 'pending' as const, retriesId: failed.id }
  aQuietPractice().on('GET /api/sessions/*/card-payments', () => [aCardPayment({ refunds: [failed, anew] })])
  ;({ leave } = await showPart(<SessionCardPayments sessionId={aCardPayment().sessionId ?? ''} />, 'fr'))
  await expect.element(page.getByRole('button', { name: 'Rembourser' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
})
