import { afterAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { anApp } from './an-app.ts'
import { allEndpoints, aScene, type Named, requestOf, responseTo } from './ask.ts'
import { allowed } from './callers.ts'
import type { Scene } from './scene.ts'

const app = await anApp()
afterAll(app.end)

const idempotent = allEndpoints.filter(({ spec }) => spec.guard?.includes('idempotent'))
const byLink = idempotent.filter(({ spec }) => spec.access === 'public' && spec.path.includes(':token'))
const byClients = idempotent.filter(({ spec }) => spec.access === 'client')

/** Calls an endpoint under a key; then, once `end` has run, sends the same again. */
async function repeatedAfter(named: Named, end: (scene: Scene) => Promise<unknown>) {
  const scene = await aScene(app, allowed[named.spec.access])
  const input = await requestOf(scene, named)
  const key = crypto.randomUUID()
  const send = () =>
    responseTo(scene, named, input, (sent) => ({ ...sent, headers: { ...sent.headers, 'idempotency-key': key } }))
  const first = await send()
  expect(first.status, await first.text()).toBeLessThan(300)
  await end(scene)
  const { status, headers } = await send()
  return { status, isReplayed: headers.has('idempotency-replayed') }
}

const inOf = ({ practice }: Scene, sql: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)(sql, [practice.id]))

describe('the stored answer to a call under a key is not given again', () => {
  test.each(byLink)('by a link that was replaced since: $feature $name', async (named) => {
    const replaceLinks = async (scene: Scene) => {
      await inOf(
        scene,
        `update session set link_version = link_version + 1, review_link_version = review_link_version + 1
         where practice_id = $1`,
      )
      await inOf(
        scene,
        "update form_request set revoked_at = now(), revoked_because = 'new_address' where practice_id = $1",
      )
    }
    expect(await repeatedAfter(named, replaceLinks)).toEqual({ status: 410, isReplayed: false })
  })

  test.each(byClients)('to a client whose access has ended since: $feature $name', async (named) => {
    const endAccess = (scene: Scene) => inOf(scene, 'delete from client_account_patient where practice_id = $1')
    expect(await repeatedAfter(named, endAccess)).toEqual({ status: 404, isReplayed: false })
  })
})
