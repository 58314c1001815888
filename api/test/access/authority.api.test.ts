import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '../../src/http/endpoint.ts'
import { anAddress } from '../app.ts'
import { anApp } from './an-app.ts'
import { answerTo, aScene, everything, requestOf } from './ask.ts'
import type { Caller } from './callers.ts'
import type { Scene } from './scene.ts'

const app = await anApp()
afterAll(app.end)

/** Who may call an endpoint of each access. */
const allowed: Record<Access, Caller> = {
  public: 'nobody',
  anyone: 'nobody',
  account: 'practitioner',
  practitioner: 'practitioner',
  client: 'client',
  admin: 'admin',
}

/** What would give a right, or a price, if it were believed. */
const AUTHORITY = {
  isAdmin: true,
  practiceId: '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1',
  userId: '01928c5e-7b00-7c1a-8a11-c1a12e7a55e3',
  emailVerifiedAt: '2027-03-01T08:00:00.000Z',
  status: 'scheduled',
  priceCents: 0,
}

/** The practitioner sets the price of a type: there it is what is asked for. */
const isAsked = ({ feature }: (typeof everything)[number], field: string) =>
  feature === 'sessionTypes' && field === 'priceCents'

const withBody = everything.filter(({ spec }) => spec.body)

// CVE-2026-23478, CVE-2026-104898, CVE-2026-104766, CVE-2026-16624: who somebody is and what is owed never comes from the caller.
describe.each(withBody)('$feature $name', (endpoint) => {
  const fields = Object.entries(AUTHORITY).filter(([field]) => !isAsked(endpoint, field))
  // A refusal changes nothing: all are about the same rows.
  let scene: Scene
  let asked: object
  beforeAll(async () => {
    scene = await aScene(app, allowed[endpoint.spec.access])
    asked = await requestOf(scene, endpoint)
  })
  test.each(fields)('refuses %s beside what it asks for', async (field, value) => {
    const answer = await answerTo({ ...scene, address: anAddress() }, endpoint, asked, (body) => ({
      ...(body as object),
      [field]: value,
    }))
    expect(answer).toMatchObject({ status: 422, code: 'validation' })
  })
})
