import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { momentText } from '../format/moment.ts'
import { headerText, mailbox } from '../mail/address.ts'
import type { MailedEvent } from '../mail/news-events.ts'
import { productLetter } from '../mail/product-letter.ts'
import type { TemplatesOf } from '../mail/template.ts'
import type { PracticeId } from '../practice-id.ts'
import { choiceOfNews, isAboutFailures } from './choices.ts'
import { newsTexts } from './words.ts'

/** Tells a person of an event. Null for an unconfirmed address, and after the choice was taken back. */
export const newsTemplates: TemplatesOf<'news.event'> = {
  'news.event': async ({ practiceId, sessionId, data: { userId, event, patientId } }, { em, links }) => {
    const reader = await readerOf(em, practiceId, userId)
    const to = reader && mailbox(reader.name, reader.email)
    const isFailure = isAboutFailures(event)
    if (!reader || !to || !reader[choiceOfNews(event)]) return null
    const { locale: lang, timeZone, name } = reader
    const texts = newsTexts[lang]
    const { client, startsAt } = await aboutWhom(em, practiceId, patientId, sessionId)
    const letter = {
      lang,
      to,
      subject: texts.subjects[event],
      preview: texts.leads[event],
      greeting: texts.greeting(name),
      paragraphs: [texts.leads[event], ...(isFailure ? [texts.more] : [])],
      details: [
        ...(client ? [{ label: texts.client, lines: [headerText(client)] }] : []),
        ...(startsAt ? [{ label: texts.session, lines: [momentText(startsAt, timeZone, lang)] }] : []),
      ],
      action: { label: texts.action, url: links.page(pathOf(event, patientId, sessionId)) },
      reason: texts.reason,
    }
    return productLetter(letter, links)
  },
}

const readerOf = (em: EntityManager, practiceId: PracticeId, userId: string) =>
  tablesOf(em)
    .selectFrom('User as u')
    .innerJoin('Profile as f', (join) => join.onRef('f.practiceId', '=', 'u.practiceId').onRef('f.userId', '=', 'u.id'))
    .select(['u.name', 'u.email', 'u.locale', 'u.timeZone', 'f.tellsForms', 'f.tellsExpiring', 'f.tellsFailures'])
    .where('u.practiceId', '=', practiceId)
    .where('u.id', '=', userId)
    .where('u.emailVerifiedAt', 'is not', null)
    .where('u.suspendedAt', 'is', null)
    .executeTakeFirst()

async function aboutWhom(
  em: EntityManager,
  practiceId: PracticeId,
  patientId: string | null,
  sessionId: string | null,
) {
  const db = tablesOf(em)
  const session = sessionId
    ? await db
        .selectFrom('Session')
        .select(['startsAt', 'patient'])
        .where('practiceId', '=', practiceId)
        .where('id', '=', sessionId)
        .executeTakeFirst()
    : undefined
  const id = patientId ?? session?.patient
  const patient = id
    ? await db
        .selectFrom('Patient')
        .select(['firstname', 'lastname'])
        .where('practiceId', '=', practiceId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  return { client: patient ? `${patient.firstname} ${patient.lastname}` : null, startsAt: session?.startsAt ?? null }
}

function pathOf(event: MailedEvent, patientId: string | null, sessionId: string | null): `/${string}` {
  if (isAboutFailures(event)) return '/messages'
  if (patientId && event === 'cards.expiring') return `/patients/${patientId}?tab=money`
  if (sessionId) return `/sessions/${sessionId}`
  if (!patientId) return '/notifications'
  return `/patients/${patientId}${event === 'documents.received' ? '?tab=documents' : ''}`
}
