import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { patient } from './patient-requests.ts'
import type { Requests } from './requests-of-contract.ts'
import { type Scene, session } from './scene.ts'

/** A message to the client of a session, with a status; its parameters. */
async function message(scene: Scene, status: 'queued' | 'sent' = 'sent') {
  const { params } = await session(scene)
  const id = newId()
  await inPractice(scene.app.orm.em, scene.practice.id, (em) =>
    queryOf(em)(
      `insert into message (id, practice_id, key, template, audience, session_id, data, status, attempts, created_at)
       values ($1, $2, $5, 'session.booked', 'client', $3, '{"sequence":0}', $4, case $4 when 'queued' then 0 else 1 end, now())`,
      [id, scene.practice.id, params.id, status, id],
    ),
  )
  return { params: { id } }
}

/** The requests of the endpoints for sent messages. */
export const messageRequests: Requests['messages'] = {
  list: () => ({}),
  get: (scene) => message(scene),
  resend: (scene) => message(scene),
  cancel: (scene) => message(scene, 'queued'),
  lift: (scene) => message(scene),
  unblock: patient,
}
