import { blobOf } from '../a-picture.ts'
import { aPdf } from '../documents/a-document.ts'
import type { Requests } from './requests-of-contract.ts'
import type { Scene } from './scene.ts'
import { whileConfirmed } from './while-confirmed.ts'

/** A leaflet of the practice. */
async function leaflet(scene: Scene) {
  const { leaflets } = await scene.app.signedIn(scene.practice)
  return whileConfirmed(scene, () => leaflets.add({ query: { name: 'Plan.pdf' }, body: blobOf(aPdf()) }))
}

/** The requests of the leaflet endpoints. */
export const leafletRequests: Requests['leaflets'] = {
  list: () => ({}),
  add: () => ({ query: { name: 'Plan.pdf' }, body: blobOf(aPdf()) }),
  remove: async (scene) => ({ params: { id: (await leaflet(scene)).id } }),
  file: async (scene) => ({ params: { token: new URL((await leaflet(scene)).url).pathname.split('/').at(-1) ?? '' } }),
}
