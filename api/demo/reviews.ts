import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { type Secrets, type Vault, vaultOf } from '../src/crypto/vault.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { epochMs, type Query, queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { enqueue } from '../src/jobs/queue.ts'
import { enqueueMessages } from '../src/messages/service.ts'
import type { PracticeId } from '../src/practice-id.ts'
import { nextMorning } from '../src/reviews/asking.ts'
import { publishUnread } from '../src/reviews/jobs.ts'
import { MOST_WAITING_DAYS, REPORT_DAYS } from '../src/reviews/legal.ts'
import { shownName } from '../src/reviews/names.ts'
import { sealComment } from '../src/reviews/sealed-comment.ts'
import { sealOfReport } from '../src/reviews/sealed-report.ts'
import type { ReportReason, ReviewStatus } from '../src/reviews/states.ts'
import { type DemoPractice, demoTimeZone } from './practice.ts'
import { type Random, seededRandom } from './random.ts'

interface ReviewContent {
  marks: readonly [efficacy: number, practitioner: number, price: number]
  name: 'none' | 'initial' | 'firstname'
  comment?: string
  answer?: string
  status?: ReviewStatus
  /** What a reader says against it. */
  report?: { reason: ReportReason; words: string }
}

/** From the latest to the earliest: neutral words, which promise nothing (facts/french-law, 2.4). */
const contents: readonly ReviewContent[] = [
  {
    marks: [5, 5, 4],
    name: 'firstname',
    status: 'waiting',
    comment: 'J’appréhendais un peu la première séance. Tout a été expliqué, à mon rythme.',
  },
  { marks: [5, 5, 5], name: 'firstname', comment: 'Une écoute rare, dans un lieu très calme.' },
  {
    marks: [4, 5, 4],
    name: 'initial',
    comment: 'Je suis ressorti apaisé. Les exercices entre deux séances m’aident.',
    answer: 'Merci pour votre retour, et pour votre régularité.',
  },
  { marks: [3, 4, 3], name: 'none', status: 'private', comment: 'Le bruit de la rue m’a un peu gêné.' },
  { marks: [5, 5, 4], name: 'none' },
  {
    marks: [2, 4, 3],
    name: 'initial',
    comment: 'Accueil chaleureux, mais je n’ai pas senti d’effet pour l’instant.',
    answer: 'Merci de le dire. Parlons-en la prochaine fois : il existe d’autres approches.',
    report: { reason: 'unrelated', words: 'Cet avis parle de l’accueil, pas de la séance.' },
  },
  { marks: [5, 5, 5], name: 'firstname', comment: 'Des mots simples et beaucoup de bienveillance.\nJe recommande.' },
  { marks: [4, 4, 4], name: 'firstname' },
  { marks: [4, 5, 5], name: 'initial', comment: 'Ponctuelle, claire sur ce qu’elle fait et ne fait pas.' },
]

interface Place {
  id: string
  firstname: string
  starts: number
  visitedOn: string
}

/**
 * Gives a practice what its clients have said, one review that waits to be read, and one client who is asked now: their
 * mail goes out. Unless there are reviews.
 */
export async function addReviews(
  orm: MikroORM,
  { id: practiceId, seed }: DemoPractice,
  secrets: Secrets,
  now: Date,
): Promise<void> {
  await inPractice(orm.em.fork(), practiceId, async (em) => {
    const query = queryOf(em)
    if ((await query('select from review where practice_id = $1 limit 1', [practiceId])).length) return
    const vault = await vaultOf(query, secrets, practiceId)
    const [unanswered, ...reviewed] = await sessionsOf(query, practiceId, now)
    const random = seededRandom(seed)
    for (const [nth, place] of reviewed.entries()) {
      const one = contents[nth]
      if (one) await addReview(query, one, { vault, practiceId, place, random, now })
    }
    if (!unanswered) return
    await enqueueMessages(query, {
      practiceId,
      sessionId: unanswered.id,
      template: 'reviews.requested',
      data: { asksAt: now.toISOString() },
      now,
      to: [{ audience: 'client', key: `reviews.requested:${unanswered.id}` }],
    })
  })
}

/** The latest sessions that are completed, one of each client who has an address and reads French. */
const sessionsOf = (query: Query, practiceId: PracticeId, now: Date) =>
  query<Place>(
    `select * from (
       select distinct on (s.patient_id) s.id, p.firstname, ${epochMs('s.starts_at')} as starts,
         to_char(s.starts_at at time zone $3, 'YYYY-MM-DD') as "visitedOn"
       from session s join patient p on p.practice_id = s.practice_id and p.id = s.patient_id
       where s.practice_id = $1 and s.status = 'completed' and s.starts_at < $2 and p.email is not null
         and p.archived_at is null and s.locale = 'fr'
       order by s.patient_id, s.starts_at desc) latest
     order by starts desc limit ${contents.length + 1}`,
    [practiceId, new Date(now.getTime() - 2 * millisecondsInDay).toISOString(), demoTimeZone],
  )

interface ReviewContext {
  vault: Vault
  practiceId: PracticeId
  place: Place
  random: Random
  now: Date
}

async function addReview(
  query: Query,
  { marks, name, comment, answer, report, status = 'published' }: ReviewContent,
  { vault, practiceId, place, random, now }: ReviewContext,
): Promise<void> {
  const before = (at: number) => new Date(Math.min(at, now.getTime())).toISOString()
  const requestedAt = nextMorning(new Date(place.starts), demoTimeZone).getTime()
  const isWaiting = status === 'waiting'
  const written = isWaiting
    ? now.getTime() - millisecondsInDay / 2
    : requestedAt + random.whole(1, 9) * millisecondsInHour
  const id = random.id(new Date(before(written)))
  const answered = answer ? before(written + millisecondsInDay) : null
  await query(
    `insert into review (id, practice_id, session_id, status, efficacy, practitioner, price, comment, shown_name,
       visited_on, written_at, published_at, answer, answered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      practiceId,
      place.id,
      status,
      ...marks,
      comment ? sealComment(vault, id, comment) : null,
      status === 'private' ? null : shownName(place.firstname, name),
      place.visitedOn,
      before(written),
      status === 'published' ? before(written + millisecondsInDay / 4) : null,
      answer ?? null,
      answered,
    ],
  )
  if (report) {
    const reportId = random.id(new Date(before(now.getTime() - millisecondsInDay)))
    const dueAt = new Date(now.getTime() + (REPORT_DAYS - 1) * millisecondsInDay).toISOString()
    await query(
      `insert into review_report (id, practice_id, review_id, reported_by, reason, words, locale, status, due_at, created_at)
       values ($1, $2, $3, 'reader', $4, $5, 'fr', 'open', $6, $7)`,
      [
        reportId,
        practiceId,
        id,
        report.reason,
        sealOfReport(vault, 'words', reportId, report.words),
        dueAt,
        new Date(now.getTime() - millisecondsInDay).toISOString(),
      ],
    )
  }
  if (!isWaiting) return
  const startAfter = new Date(written + MOST_WAITING_DAYS * millisecondsInDay)
  await enqueue(query, publishUnread, { practiceId, reviewId: id }, { startAfter, singletonKey: id })
}
