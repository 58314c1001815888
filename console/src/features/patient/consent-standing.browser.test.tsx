import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { anId, aPage, aSession } from '../../../test/build'
import { aConsentState } from '../../../test/build-consents'
import { aKnownClient, aPatientFile, CAMILLE } from '../../../test/build-patient'
import { refresh } from '../../lib/readings'

const PATH = `/patients/${CAMILLE}`
const [near, far, gone] = [anId(41), anId(42), anId(43)]
const at = (id: string, startsAt: string, more: Parameters<typeof aSession>[0] = {}) =>
  aSession({
    id,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    status: 'scheduled',
    ...more,
  })
const held = (more: Parameters<typeof aSession>[0] = {}) =>
  at(gone, '2026-02-02T09:00:00.000Z', { status: 'completed', ...more })
const go = page.getByRole('button', { name: 'Faire signer ou demander la signature' })
const plan = page.getByRole('button', { name: 'Planifier une séance', exact: true })

beforeEach(() => page.viewport(1280, 900))

describe('a client without a consent', () => {
  test('has it signed or asked for in place, for the nearest session that comes', async () => {
    const done = at(gone, '2027-03-01T10:00:00.000Z', { status: 'completed', isLocked: true })
    const coming = [at(far, '2027-05-22T09:00:00.000Z'), at(near, '2027-03-14T09:00:00.000Z')]
    const api = aKnownClient({
      nextSession: done,
      lastSession: done,
      sessions: { ...aPage([...coming, done]), data: [...coming, done] },
    })
      .on('GET /api/sessions/*/consent', () => aConsentState())
      .on('POST /api/sessions/*/consent/request', () => ({
        signatureAskedAt: '2027-03-01T09:00:00.000Z',
        url: 'https://ancrage.test/consent/a',
      }))
    await visit(PATH)
    await expect.element(go).toBeVisible()
    await expect.element(plan).not.toBeInTheDocument()
    await go.click()
    const part = page.getByRole('region', { name: 'Consentements' })
    await expect.element(part).toHaveFocus()
    await expect.element(part.getByRole('button', { name: 'Faire signer', exact: true })).toBeVisible()
    expect(await findBarriers()).toEqual([])
    await part.getByRole('button', { name: 'Demander une signature à distance' }).click()
    await expect
      .poll(() => api.of('POST', /.*/).map(({ path }) => path))
      .toContain(`/api/sessions/${near}/consent/request`)
    await part.getByRole('button', { name: 'Faire signer', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: 'Votre consentement' })).toBeVisible()
  })

  test('is asked for an appointment before a request, which may be refused', async () => {
    const request = at(near, '2027-03-12T09:00:00.000Z', { status: 'pending_validation' })
    const planned = at(far, '2027-03-20T09:00:00.000Z')
    const api = aKnownClient({
      nextSession: planned,
      lastSession: null,
      sessions: { ...aPage([request, planned]), data: [request, planned] },
    }).on('GET /api/sessions/*/consent', () => aConsentState())
    await visit(PATH)
    await go.click()
    await expect.poll(() => api.of('GET', `/api/sessions/${far}/consent`)).toHaveLength(1)
  })

  test('cannot sign for a session that is cancelled meanwhile', async () => {
    const coming = at(near, '2027-03-14T09:00:00.000Z')
    const api = aKnownClient({
      nextSession: coming,
      lastSession: null,
      sessions: { ...aPage([coming]), data: [coming] },
    })
    api.on('GET /api/sessions/*/consent', () => aConsentState())
    await visit(PATH)
    await go.click()
    const sign = page.getByRole('button', { name: 'Faire signer', exact: true })
    await expect.element(sign).toBeVisible()
    const dropped = at(near, coming.startsAt, { status: 'cancelled' })
    api.on('GET /api/patients/*', () =>
      aPatientFile({ nextSession: null, lastSession: null, sessions: { ...aPage([dropped]), data: [dropped] } }),
    )
    await refresh('consents')
    await expect.element(page.getByText('La séance n’a pas eu lieu : il se signe à une autre.')).toBeVisible()
    await expect.element(sign).not.toBeInTheDocument()
  })

  test('is warned about no more once one is in force', async () => {
    const api = aKnownClient({ nextSession: at(near, '2027-03-14T09:00:00.000Z') })
    await visit(PATH)
    await expect.element(go).toBeVisible()
    api.on('GET /api/patients/*', () => aPatientFile({ consent: 'in_force' }))
    await refresh('consents')
    await expect.element(go).not.toBeInTheDocument()
  })

  test('of whom no session comes can sign at the practice for an open one; for a link a session is planned', async () => {
    const session = held()
    aKnownClient({ nextSession: null, lastSession: session, sessions: { ...aPage([session]), data: [session] } }).on(
      'GET /api/sessions/*/consent',
      () => aConsentState(),
    )
    await visit(PATH)
    await expect.element(plan).toBeVisible()
    await page.getByRole('button', { name: 'Faire signer au cabinet' }).click()
    await expect.element(page.getByRole('button', { name: 'Signé sur papier' })).toBeVisible()
    await expect.element(page.getByText('La signature à distance se demande pour une séance à venir.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /à distance/ })).not.toBeInTheDocument()
  })

  test('of whom every record is locked is told why a session is needed, and gets one planned', async () => {
    const session = held({ isLocked: true })
    aKnownClient({ nextSession: null, lastSession: session, sessions: { ...aPage([session]), data: [session] } })
    await visit(PATH)
    await expect.element(page.getByText(/Le lien de signature part pour une séance à venir/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Faire signer/ })).not.toBeInTheDocument()
    await plan.click()
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Planifier/)
  })
})
