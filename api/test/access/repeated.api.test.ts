import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { anApp } from './an-app.ts'
import { allEndpoints, aScene, type Named, requestOf, responseTo } from './ask.ts'
import { allowed } from './callers.ts'
import type { Scene } from './scene.ts'

const app = await anApp()
afterAll(app.end)

/** No device of these tests can make a passkey: `passkeys.api.test.ts` repeats that. */
const isElsewhere = ({ feature }: Named) => feature === 'passkeys'

const idempotent = allEndpoints.filter(({ spec }) => spec.guard?.includes('idempotent'))

/** Changes to a body. Each endpoint with a body accepts at least one of them. */
const changes: object[] = [
  { message: 'Autrement' },
  { reason: 'Autrement' },
  { lastname: 'Autrement' },
  { title: 'Autrement' },
  { nameFr: 'Autrement' },
  { name: 'Autrement' },
  { words: 'Autrement' },
  { comment: 'Autrement' },
  { subject: 'Autrement' },
  { email: 'autrement@essais.test' },
  { notify: true },
  { allowOverlap: true },
  { isNeutral: false },
  { asksConfirmation: true },
  { asksConfirmation: false },
  { date: '2027-03-08' },
  { startsAt: '2027-03-08T08:30:00.000Z' },
  { fontSize: 12 },
  { amountCents: 123 },
  { dueDays: 7 },
  { through: '2026-12-31' },
]

/** Another input of the endpoint that its contract accepts: for another id, or with another body. */
function otherInput({ body: schema }: Endpoint, input: object): object | undefined {
  const { params, body } = input as { params?: { id?: string }; body?: object }
  if (params?.id) return { ...input, params: { ...params, id: newId() } }
  if (!schema || body instanceof Blob) return undefined
  const accepted = changes.find((change) => {
    const changed = { ...body, ...change }
    return schema.safeParse(changed).success && JSON.stringify(changed) !== JSON.stringify(body)
  })
  return accepted && { ...input, body: { ...body, ...accepted } }
}

/** The answer to a call under a key. */
async function keyed(scene: Scene, named: Named, input: object, key: string) {
  const response = await responseTo(scene, named, input, (sent) => ({
    ...sent,
    headers: { ...sent.headers, 'idempotency-key': key },
  }))
  const replayed = response.headers.get('idempotency-replayed')
  return { status: response.status, text: await response.text(), replayed }
}

describe.each(idempotent.filter((named) => !isElsewhere(named)))('$feature $name', (named) => {
  test('has one effect and one answer under a key, which another body cannot use', async () => {
    const scene = await aScene(app, allowed[named.spec.access])
    const input = await requestOf(scene, named)
    const key = crypto.randomUUID()
    const first = await keyed(scene, named, input, key)
    expect(first.replayed).toBeNull()
    expect(first.status, first.text).toBeLessThan(300)
    expect(await keyed(scene, named, input, key)).toEqual({ ...first, replayed: 'true' })
    const other = otherInput(named.spec, input)
    if (!other) return
    const refused = await keyed(scene, named, other, key)
    expect(refused.status, refused.text).toBe(422)
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'idempotency_mismatch' })
  })
})
