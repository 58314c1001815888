import { millisecondsInDay } from 'date-fns/constants'
import { type Secrets, vaultOf } from '../src/crypto/vault.ts'
import { newId } from '../src/db/base.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { epochMs, type Query, queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { FormContent } from '../src/forms/content.ts'
import type { FormAnswerValue } from '../src/forms/questions.ts'
import { addAnswer } from '../src/forms/service/answers.ts'
import { addForm, publishForm } from '../src/forms/service/forms.ts'
import type { PracticeId } from '../src/practice-id.ts'
import type { DemoPractice } from './practice.ts'

/** As the links of forms live. */
const LIFE_MS = 30 * millisecondsInDay

/** How it went between two sessions: neutral words, which promise nothing (facts/french-law, 2.4). */
const content = FormContent.parse({
  name: { fr: 'Avant la séance', en: 'Before the session' },
  description: { fr: 'Trois questions, deux minutes.', en: 'Three questions, two minutes.' },
  questions: [
    {
      id: 'energie',
      kind: 'scale',
      isRequired: true,
      label: { fr: 'Votre énergie ces derniers jours', en: 'Your energy these last days' },
      lowest: { fr: 'à plat', en: 'drained' },
      highest: { fr: 'en forme', en: 'well' },
    },
    {
      id: 'exercice',
      kind: 'yes_no',
      label: { fr: 'Avez-vous fait l’exercice proposé ?', en: 'Did you do the exercise?' },
    },
    {
      id: 'envie',
      kind: 'long_text',
      label: { fr: 'De quoi aimeriez-vous parler ?', en: 'What would you like to talk about?' },
    },
  ],
})

/** From the earliest to the latest. */
const answered: readonly Record<string, FormAnswerValue>[] = [
  { energie: 3, exercice: false, envie: 'Mes réveils de la nuit.' },
  { energie: 5, exercice: true, envie: 'Une réunion qui m’inquiète.' },
  { energie: 7, exercice: true },
]

interface Place {
  patientId: string
  sessionId: string
  starts: number
}

/**
 * Gives the demonstration's client with an account a form with answers over time and one to fill in, unless forms
 * exist.
 */
export async function addForms(orm: MikroORM, { id: practiceId }: DemoPractice, secrets: Secrets, now: Date) {
  await inPractice(orm.em.fork(), practiceId, async (em) => {
    const query = queryOf(em)
    if ((await query('select from custom_form where practice_id = $1 limit 1', [practiceId])).length) return
    const past = (await sessionsOf(query, practiceId, now, 'past')).slice(0, answered.length).reverse()
    const [next] = await sessionsOf(query, practiceId, now, 'coming')
    const since = new Date((past[0]?.starts ?? now.getTime()) - 3 * millisecondsInDay)
    const { id: formId, revision } = await addForm(query, practiceId, content, since)
    const { published } = await publishForm(query, { practiceId, id: formId, now: since }, revision)
    if (!published) return
    const vault = await vaultOf(query, secrets, practiceId)
    const of = { practiceId, versionId: published.id }
    for (const [nth, place] of past.entries()) {
      const at = new Date(place.starts - millisecondsInDay)
      const requestId = await addRequest(query, of, place, new Date(place.starts - 2 * millisecondsInDay), at)
      await addAnswer(query, vault, {
        ...of,
        patientId: place.patientId,
        sessionId: place.sessionId,
        requestId,
        replacesId: null,
        by: 'client',
        answers: answered[nth] ?? {},
        now: at,
      })
    }
    if (next) await addRequest(query, of, next, now, null)
  })
}

/** Sessions of the client who has an account: those that took place, latest first, or those to come, next first. */
const sessionsOf = (query: Query, practiceId: PracticeId, now: Date, when: 'past' | 'coming') =>
  query<Place>(
    `select s.patient_id as "patientId", s.id as "sessionId", ${epochMs('s.starts_at')} as starts
     from client_account_patient l join session s on s.practice_id = l.practice_id and s.patient_id = l.patient_id
     where l.practice_id = $1 and ${when === 'past' ? "s.status = 'completed' and s.starts_at < $2" : "s.status = 'scheduled' and s.starts_at > $2"}
     order by s.starts_at ${when === 'past' ? 'desc' : 'asc'} limit ${answered.length}`,
    [practiceId, now.toISOString()],
  )

async function addRequest(
  query: Query,
  { practiceId, versionId }: { practiceId: PracticeId; versionId: string },
  { patientId, sessionId }: Place,
  sentAt: Date,
  answeredAt: Date | null,
): Promise<string> {
  const id = newId()
  await query(
    `insert into form_request (id, practice_id, patient_id, session_id, version_id, is_mailed, sent_at, expires_at, answered_at)
     values ($1, $2, $3, $4, $5, true, $6, $7, $8)`,
    [
      id,
      practiceId,
      patientId,
      sessionId,
      versionId,
      sentAt.toISOString(),
      new Date(sentAt.getTime() + LIFE_MS).toISOString(),
      answeredAt?.toISOString() ?? null,
    ],
  )
  return id
}
