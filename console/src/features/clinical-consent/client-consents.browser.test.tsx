import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, signIn } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import { aConsent } from '../../../test/build-consents'
import { Refusal } from '../../../test/fake-api'
import { switchLanguage, textsReady } from '../../lib/i18n'
import { ClientConsents } from './client-consents'

let root: Root | undefined
let place: HTMLElement | undefined

async function show(answer: Answer, session: Session = null) {
  aQuietPractice().on('GET /api/patients/*/consents', answer)
  signIn()
  await switchLanguage('fr', { isChoice: false })
  await textsReady()
  place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  const patient = { id: 'client', firstname: 'Camille', lastname: 'Roux' }
  root.render(
    <MemoryRouter>
      <ClientConsents patient={patient} session={session} />
    </MemoryRouter>,
  )
}

type Answer = Parameters<ReturnType<typeof aQuietPractice>['on']>[1]
type Session = Parameters<typeof ClientConsents>[0]['session']

afterEach(() => {
  root?.unmount()
  place?.remove()
})

test('a client’s consents are listed in the order of signing, each with its state', async () => {
  const withdrawn = { state: 'withdrawn', withdrawnAt: '2027-02-27T09:00:00.000Z', withdrawalReason: 'Fini.' } as const
  await show(() =>
    aPage([aConsent(), aConsent({ id: anId(1), state: 'replaced' }), aConsent({ id: anId(2), ...withdrawn })]),
  )
  const entries = page.getByRole('listitem')
  const words = [/^Consentement signé$/, /^Remplacé$/, /^Consentement retiré$/]
  for (const [nth, text] of words.entries()) await expect.element(entries.nth(nth).getByText(text)).toBeVisible()
  await expect.element(entries.nth(2).getByText(/Fini\./)).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Retirer' }).elements()).toHaveLength(1)
})

test('a client without consents is shown as such, with where to sign', async () => {
  await show(() => aPage([]))
  await expect.element(page.getByText(/Rien n’a encore été signé.*depuis une séance/)).toBeVisible()
})

test('the link to where one signs promises a request by link for a coming session alone', async () => {
  const link = page.getByRole('link')
  await show(() => aPage([]), { id: 'coming', startsAt: '2027-03-02T08:30:00.000Z', obstacle: null })
  await expect.element(link).toMatchTextContent('Faire signer ou demander la signature')
  await expect.element(link).toHaveAttribute('href', '/sessions/coming#part-consent')
  root?.unmount()
  place?.remove()
  await show(() => aPage([]), { id: 'past', startsAt: '2027-01-12T08:30:00.000Z', obstacle: 'past' })
  await expect.element(link).toMatchTextContent(/^Faire signer depuis la séance du .*12 janvier/)
  await expect.element(link).toHaveAttribute('href', '/sessions/past#part-consent')
})

test('more consents than one answer holds are all listed', async () => {
  await show(({ query }) => {
    const at = Number(query.page)
    const count = at === 1 ? 100 : 3
    const consents = Array.from({ length: count }, (_, n) => aConsent({ id: anId(at * 1000 + n), state: 'replaced' }))
    return aPage(consents, { page: at, perPage: 100, total: 103 })
  })
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(103)
})

test('a list that cannot be loaded can be loaded again', async () => {
  await show(() => new Refusal('unavailable', { retryAfterSeconds: 5 }))
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
})
