import type { Requests } from './requests.ts'
import { type Scene, session } from './scene.ts'

/** A session of which the notes were written twice, half an hour apart. */
async function written(scene: Scene) {
  const { params } = await session(scene)
  const field = 'notes' as const
  return { params: { ...params, field, revision: 1 }, change: { field, text: '<p>Une note.</p>', base: 0 } }
}

/** What the endpoints of the clinical record are asked. */
export const recordRequests: Requests['record'] = {
  get: session,
  change: async (scene) => {
    const { params, change } = await written(scene)
    return { params: { id: params.id }, body: { changes: [change] } }
  },
  versions: written,
  version: written,
  restore: async (scene) => ({ ...(await written(scene)), body: { base: 1 } }),
}
