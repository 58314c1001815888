import { writePractitionerAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { Lang } from '../format/language.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { concernsOfText } from './wording.ts'

type Author = Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>

/**
 * Logs wording that is advised against in texts that a published page shows at once. Nothing is refused: the console
 * warns while it is typed.
 */
export async function auditWording(
  query: Query,
  actor: Author,
  texts: readonly { lang: Lang; text: string | null | undefined }[],
  now: Date,
): Promise<void> {
  const passages = texts.flatMap(({ lang, text }) => concernsOfText(text ?? '', lang).map(({ passage }) => passage))
  if (passages.length === 0) return
  const published = await tablesOf(query)
    .selectFrom('PublicPageAddress')
    .select('practiceId')
    .where('practiceId', '=', actor.practiceId)
    .executeTakeFirst()
  if (!published) return
  await writePractitionerAudit(query, 'public_page.wording', {
    actor,
    details: { passages: passages.join(' · ') },
    now,
  })
}

/** The same for a text that is written once, in the language of the practice. */
export async function auditWordingOfPractice(query: Query, actor: Author, text: string, now: Date): Promise<void> {
  const practice = tablesOf(query).selectFrom('Practice').select('locale').where('id', '=', actor.practiceId)
  const { locale: lang } = await practice.executeTakeFirstOrThrow()
  await auditWording(query, actor, [{ lang, text }], now)
}
