import { readEachPerson } from '../../client-area/each-practice.ts'
import { practicesOf } from '../../client-area/linked-patients.ts'
import { type PersonOfAccount, peopleOf } from '../../client-area/people.ts'
import { readVault } from '../../crypto/vault.ts'
import { writeInPractice } from '../../db/native.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { ClientAction } from '../../http/client-action.ts'
import { fail } from '../../http/errors.ts'
import { type Links, mailLinks } from '../../mail/links.ts'
import type { PracticeId } from '../../practice-id.ts'
import { openPracticeCondition } from '../../practices/practitioner.ts'
import { answersOf } from './answers.ts'
import { auditClientForm } from './audit.ts'

/** No practice asks anybody more. */
const MOST = 200

/** The requests of a practice to a person. */
const requestsTo = (own: Query, { practiceId, patientId }: Pick<PersonOfAccount, 'practiceId' | 'patientId'>) =>
  tablesOf(own)
    .selectFrom('FormRequest as r')
    .innerJoin('CustomFormVersion as v', (join) =>
      join.onRef('v.practiceId', '=', 'r.practiceId').onRef('v.id', '=', 'r.versionId'),
    )
    .select(['r.id', 'r.patientId', 'r.sessionId', 'r.sentAt', 'r.expiresAt', 'r.answeredAt', 'v.content'])
    .where('r.practiceId', '=', practiceId)
    .where('r.patientId', '=', patientId)

type Row = Awaited<ReturnType<ReturnType<typeof requestsTo>['executeTakeFirstOrThrow']>>

const shown = (practiceId: PracticeId, links: Links, { id, content, sentAt, expiresAt, answeredAt }: Row) => ({
  id,
  practiceId,
  name: content.name,
  url: answeredAt ? null : links.form({ practiceId, id }),
  sentAt,
  expiresAt,
  answeredAt,
})

/**
 * A person's forms and answers; a closed practice has none to fill in. A guardian sees only forms that a child is still
 * to fill in, whose link must not outlive the access; answers belong to the child.
 */
async function formsOf(query: Query, person: PersonOfAccount, links: Links, now: Date) {
  const { practiceId, child, mayActAt } = person
  const rows = await requestsTo(query, person)
    .where(({ eb, or, and, exists, selectFrom }) => {
      const practice = selectFrom('Practice as c')
        .select('c.id')
        .whereRef('c.id', '=', 'r.practiceId')
        .where(openPracticeCondition)
      const isUnanswered = [eb('r.answeredAt', 'is', null), eb('r.revokedAt', 'is', null), eb('r.expiresAt', '>', now)]
      const isToFill = and([...isUnanswered, exists(practice)])
      return child ? isToFill : or([eb('r.answeredAt', 'is not', null), isToFill])
    })
    .orderBy('r.sentAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MOST)
    .execute()
  return rows
    .filter(({ expiresAt }) => mayActAt(expiresAt))
    .map((row) => ({ ...shown(practiceId, links, row), ...(child && { child }) }))
}

/**
 * Requests of all practices to a client and to children whose guardian they are, and the client's answers, the latest
 * first. Each practice is read by itself.
 */
export async function formsOfClient({ app, query, actor, now }: ClientAction) {
  const links = mailLinks(app.config)
  const found = await readEachPerson({ app, query, actor, now }, (inside, person) =>
    formsOf(inside, person, links, now),
  )
  return found.flat().sort((one, other) => other.sentAt.getTime() - one.sentAt.getTime())
}

/** This client's answer. An open form, and anybody else's, also a child's, is `not_found`. */
export async function answerOfClient({ app, query, actor, now }: ClientAction, id: string) {
  const { accountId } = actor
  const links = mailLinks(app.config)
  for (const practiceId of await practicesOf(query, accountId)) {
    const found = await writeInPractice(app.orm, practiceId, async (own) => {
      const self = (await peopleOf(own.query, { practiceId, accountId, now })).find(({ child }) => child === null)
      const row = self && (await requestsTo(own.query, self).where('r.id', '=', id).executeTakeFirst())
      if (!row) return null
      const { patientId, sessionId } = row
      const vault = await readVault(own.query, app.config, practiceId)
      const [answer] = await answersOf(own.query, vault, practiceId, { requestId: id })
      if (!answer) return null
      await auditClientForm(own.query, { practiceId, now }, 'form.read', { patientId, sessionId, requestId: id })
      const { version, answers, answeredAt } = answer
      return { ...shown(practiceId, links, row), version, answers, answeredAt }
    })
    if (found) return found
  }
  throw fail('not_found')
}
