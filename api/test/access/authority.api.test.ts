import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAddress } from '../app.ts'
import { anApp } from './an-app.ts'
import { allEndpoints, answerTo, aScene, requestOf } from './ask.ts'
import { allowed } from './callers.ts'
import type { Scene } from './scene.ts'

const app = await anApp()
afterAll(app.end)

/** Fields that would give a right, or set a price, if they were believed. */
const AUTHORITY = {
  isAdmin: true,
  practiceId: '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1',
  userId: '01928c5e-7b00-7c1a-8a11-c1a12e7a55e3',
  emailVerifiedAt: '2027-03-01T08:00:00.000Z',
  status: 'scheduled',
  priceCents: 0,
}

/** Whether the endpoint asks for the field: a practitioner sets the price of a type, for instance. */
const isCovered = ({ feature }: (typeof allEndpoints)[number], field: string) =>
  feature === 'sessionTypes' && field === 'priceCents'

const withBody = allEndpoints.filter(({ spec }) => spec.body)

// CVE-2026-23478, CVE-2026-104898, CVE-2026-104766, CVE-2026-16624: neither identity nor amounts due ever come from the
// caller.
describe.each(withBody)('$feature $name', (endpoint) => {
  const fields = Object.entries(AUTHORITY).filter(([field]) => !isCovered(endpoint, field))
  // A refusal changes nothing, so all requests are about the same rows.
  let scene: Scene
  let input: object
  beforeAll(async () => {
    scene = await aScene(app, allowed[endpoint.spec.access])
    input = await requestOf(scene, endpoint)
  })
  test.each(fields)('refuses %s beside its own fields', async (field, value) => {
    const answer = await answerTo({ ...scene, address: anAddress() }, endpoint, input, (body) => ({
      ...(body as object),
      [field]: value,
    }))
    expect(answer).toMatchObject({ status: 422, code: 'validation' })
  })
})
