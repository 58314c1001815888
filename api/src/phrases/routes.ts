import type Router from '@koa/router'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import type { PracticeId } from '../practice-id.ts'
import { phrases } from './contract.ts'
import { addPhrase, changePhrase, listPhrases, type PhraseScope, removePhrase, reorderPhrases } from './service.ts'

export function phrasesRoutes(router: Router): void {
  route(router, phrases.list, (call) => listPhrases(phraseScopeOf(call)))
  route(router, phrases.add, (call) => addPhrase(phraseScopeOf(call), call.body))
  route(router, phrases.change, (call) => changePhrase(phraseScopeOf(call), call.params.id, call.body))
  route(router, phrases.remove, (call) => removePhrase(phraseScopeOf(call), call.params.id))
  route(router, phrases.reorder, (call) => reorderPhrases(phraseScopeOf(call), call.body))
}

type Call = { em: EntityManager; practiceId: PracticeId; app: { config: PhraseScope['config'] } }

const phraseScopeOf = ({ em, practiceId, app: { config } }: Call): PhraseScope => ({
  em,
  query: queryOf(em),
  practiceId,
  config,
})
