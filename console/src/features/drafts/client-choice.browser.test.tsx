import './texts'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import { aPatient } from '../../../test/build-patient'
import { deferred } from '../../../test/deferred'
import { showPart } from '../../../test/show-part'
import { ClientChoice } from './client-choice'
import type { BilledClient } from './values'

const zoe = aPatient()
const paul = aPatient({ id: anId(2), firstname: 'Paul', lastname: 'Martin' })

test('the client of a document is never one who was found for an earlier text', async () => {
  const chosen: BilledClient[] = []
  const { answer, give } = deferred()
  const api = aQuietPractice().on('GET /api/patients', ({ query }) => (query.q === 'pa' ? answer : aPage([zoe])))
  const { leave } = await showPart(
    <ClientChoice title="Nouvelle note" onChoose={(client) => chosen.push(client)} onClose={() => undefined} />,
    'fr',
  )
  onTestFinished(leave)
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.fill('zo')
  await expect.element(page.getByRole('option', { name: /Zoé/ })).toBeVisible()
  await client.fill('pa')
  await expect.poll(() => api.of('GET', '/api/patients').at(-1)?.query.q).toBe('pa')
  await userEvent.keyboard('{Enter}')
  give(aPage([paul]))
  await expect.element(page.getByRole('option', { name: /Paul/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => chosen.map(({ id }) => id)).toEqual([paul.id])
})
