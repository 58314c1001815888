import type { Requests } from './requests-of-contract.ts'
import { type Scene, session } from './scene.ts'

const params = { event: 'confirmation', lang: 'fr' } as const
const words = { subject: 'À bientôt', above: '<p>Bonjour,</p>', below: '' }

/** A session whose message is shown. */
async function shown(scene: Scene) {
  const { params: of } = await session(scene)
  return { params, body: { ...words, sessionId: of.id } }
}

/** The requests of the endpoints for custom e-mails. */
export const customEmailRequests: Requests['customEmails'] = {
  list: () => ({}),
  fields: () => ({}),
  save: () => ({ params, body: { ...words, version: 0 } }),
  // This is another event, so that saving meanwhile does not change the answer.
  reset: () => ({ params: { event: 'refusal', lang: 'fr' }, body: { version: 0 } }),
  versions: () => ({ params }),
  preview: shown,
  test: shown,
}
