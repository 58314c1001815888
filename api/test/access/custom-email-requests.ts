import type { Requests } from './requests.ts'
import { type Scene, session } from './scene.ts'

const params = { event: 'confirmation', lang: 'fr' } as const
const words = { subject: 'À bientôt', above: '<p>Bonjour,</p>', below: '' }

/** A session of which the message is shown. */
async function shown(scene: Scene) {
  const { params: of } = await session(scene)
  return { params, body: { ...words, sessionId: of.id } }
}

/** What the endpoints of a practice's own words are asked. */
export const customEmailRequests: Requests['customEmails'] = {
  list: () => ({}),
  fields: () => ({}),
  save: () => ({ params, body: { ...words, version: 0 } }),
  // Of another event: what was saved meanwhile changes nothing of the answer.
  reset: () => ({ params: { event: 'refusal', lang: 'fr' }, body: { version: 0 } }),
  versions: () => ({ params }),
  preview: shown,
  test: shown,
}
