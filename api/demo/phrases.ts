import type { Secrets } from '../src/crypto/vault.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { addPhrase, listPhrases } from '../src/phrases/service.ts'
import type { DemoPractice } from './practice.ts'

type New = Parameters<typeof addPhrase>[1]

/** Neutral words: none promises a result or speaks of a treatment (facts/french-law, 2.4). */
const own: readonly New[] = [
  {
    kind: 'phrase',
    title: 'Retour à l’éveil',
    texts: [
      { field: 'conclusion', text: '<p>Retour progressif, à son rythme. {firstname} dit se sentir en repos.</p>' },
    ],
  },
  {
    kind: 'phrase',
    title: 'Exercice entre les séances',
    texts: [{ field: null, text: '<p>Exercice proposé : cinq minutes de respiration, le soir, selon l’envie.</p>' }],
  },
  {
    kind: 'phrase',
    title: 'Induction par la respiration',
    texts: [{ field: 'induction', text: '<p>Induction par la respiration, puis fixation d’un point.</p>' }],
  },
  {
    kind: 'template',
    title: 'Première séance',
    texts: [
      {
        field: 'anamnesis',
        text: '<h3>Ce qui amène</h3><p></p><h3>Attentes</h3><p></p><h3>Suivi médical en cours</h3><p></p>',
      },
      { field: 'conclusion', text: '<p>Séance du {date}. Prochaine étape :</p>' },
    ],
  },
]

/** Gives a practice a few templates and phrases, unless it has some. */
export async function addPhrases(orm: MikroORM, { id: practiceId }: DemoPractice, config: Secrets): Promise<void> {
  await inPractice(orm.em.fork(), practiceId, async (em) => {
    const place = { em, query: queryOf(em), practiceId, config }
    if ((await listPhrases(place)).length) return
    for (const phrase of own) await addPhrase(place, phrase)
  })
}
