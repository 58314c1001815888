import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addPhrase } from '../../src/phrases/service.ts'
import type { Requests } from './requests-of-contract.ts'
import type { Scene } from './scene.ts'

const body = { kind: 'phrase' as const, title: 'Retour', texts: [{ field: null, text: '<p>Retour progressif.</p>' }] }

/** A phrase of the practice; its parameters. */
async function phrase({ app, practice }: Scene) {
  const { id } = await inPractice(app.orm.em, practice.id, async (em) => {
    return addPhrase({ em, query: queryOf(em), practiceId: practice.id, config: app.config }, body)
  })
  return { params: { id } }
}

/** The requests of the endpoints for templates and phrases. */
export const phraseRequests: Requests['phrases'] = {
  list: () => ({}),
  add: () => ({ body }),
  change: async (scene) => ({ ...(await phrase(scene)), body: { title: 'Réveil' } }),
  remove: phrase,
  reorder: () => ({ body: { kind: 'template', ids: [] } }),
}
