import { createRoot, type Root } from 'react-dom/client'
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

async function show(answer: () => unknown) {
  aQuietPractice().on('GET /api/patients/*/consents', answer)
  signIn()
  await switchLanguage('fr', { isChoice: false })
  await textsReady()
  place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  root.render(<ClientConsents patient={{ id: 'client', firstname: 'Camille', lastname: 'Roux' }} />)
}

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

test('a list that cannot be loaded can be loaded again', async () => {
  await show(() => new Refusal('unavailable', { retryAfterSeconds: 5 }))
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
})
