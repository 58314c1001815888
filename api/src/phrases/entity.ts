import { defineEntity, p } from '@mikro-orm/core'
import { id, practiceId } from '../db/base.ts'

/** A phrase or template of a practice; title and texts are sealed in `content`. */
export const PhraseEntity = defineEntity({
  name: 'Phrase',
  tableName: 'phrase',
  properties: {
    id: id(),
    practiceId: practiceId(),
    kind: p.text().$type<'phrase' | 'template'>(),
    position: p.integer(),
    content: p.blob(),
  },
})
