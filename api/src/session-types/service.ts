import { LockMode } from '@mikro-orm/core'
import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { Practice, SessionType } from '../practices/entity.ts'
import { assertUpToDate } from '../practices/service/expected.ts'
import { auditWording } from '../wording/service.ts'
import type { NewSessionType, sessionTypes } from './contract.ts'

/** The most types of a practice: the list is read and reordered as a whole. */
const MOST_TYPES = 100

type Change = z.output<typeof sessionTypes.change.body>

/** Lists the session types in their order, archived ones last if requested. */
export async function listTypes(em: EntityManager, practiceId: PracticeId, withArchived: boolean) {
  return (await findTypes(em, practiceId, withArchived)).map(shown)
}

/** One session type, archived or not. */
export const readType = async (em: EntityManager, id: string) =>
  shown(await em.findOneOrFail(SessionType, { id }, { failHandler }))

const findTypes = (em: EntityManager, practiceId: PracticeId, withArchived: boolean) =>
  em.find(
    SessionType,
    { practiceId, ...(!withArchived && { archivedAt: null }) },
    { orderBy: [{ archivedAt: 'asc nulls first' }, { position: 'asc' }, { id: 'asc' }] },
  )

const shown = (type: SessionType) => ({
  ...type,
  descriptionFr: type.descriptionFr ?? null,
  descriptionEn: type.descriptionEn ?? null,
  delayWeeks: type.delayWeeks ?? null,
  prepaymentPercent: type.prepaymentPercent ?? null,
  archivedAt: type.archivedAt ?? null,
})

/** Adds a type after the others. */
export async function addType(
  { db: { em, query }, actor, scope: { practiceId }, now }: PractitionerAction,
  input: z.output<typeof NewSessionType>,
) {
  await lockPractice(em, practiceId)
  const others = await em.find(SessionType, { practiceId })
  if (others.length >= MOST_TYPES) throw fail('limit_reached', { most: MOST_TYPES })
  const position = Math.max(-1, ...others.map((type) => type.position)) + 1
  const type = em.create(SessionType, { ...input, practiceId, nameEn: input.nameEn ?? input.nameFr, position })
  assertDelayOfPack(type)
  await changed(em, practiceId)
  await auditWording(query, { ...actor, practiceId }, wordsOf(input), now)
  return shown(type)
}

/** Changes the given fields. Existing sessions of the type stay as they were booked. */
export async function changeType(
  { db: { em, query }, actor, scope: { practiceId }, now }: PractitionerAction,
  id: string,
  { expected, ...change }: Change,
) {
  const type = await lockType(em, id)
  assertUpToDate(expected, shown(type))
  em.assign(type, change)
  if (change.isActive) type.archivedAt = null
  assertDelayOfPack(type)
  await changed(em, type.practiceId)
  if (type.isActive) await auditWording(query, { ...actor, practiceId }, wordsOf(change), now)
  return shown(type)
}

/** The given texts of a type, which its practice's page shows. */
const wordsOf = ({ nameFr, descriptionFr, nameEn, descriptionEn }: Omit<Change, 'expected'>) =>
  [
    { lang: 'fr', text: nameFr },
    { lang: 'fr', text: descriptionFr },
    { lang: 'en', text: nameEn },
    { lang: 'en', text: descriptionEn },
  ] as const

/**
 * Deletes a type without sessions, and archives any other, which it returns. A simultaneous booking locks the type's
 * row by its foreign key, so it comes before or after.
 */
export async function removeType(em: EntityManager, id: string, now: Date) {
  const type = await lockType(em, id)
  const used = await tablesOf(em)
    .selectFrom('SessionItem')
    .select('id')
    .where('practiceId', '=', type.practiceId)
    .where('sessionTypeId', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (used) {
    type.isActive = false
    type.archivedAt ??= now
  } else em.remove(type)
  await changed(em, type.practiceId)
  return used ? shown(type) : undefined
}

/** Puts the types in the order of their ids, which must be all that are not archived, each once. */
export async function reorderTypes(em: EntityManager, practiceId: PracticeId, ids: string[]) {
  await lockPractice(em, practiceId)
  const types = await findTypes(em, practiceId, false)
  const places = new Map(ids.map((id, position) => [id, position]))
  const isWhole = ids.length === types.length && types.every(({ id }) => places.has(id))
  if (!isWhole) throw refuseField('ids', 'not_all_types_once')
  for (const type of types) type.position = places.get(type.id) ?? 0
  await changed(em, practiceId)
  return types.sort((one, other) => one.position - other.position).map(shown)
}

/** Locks the practice, so that simultaneous additions and reorders happen one after the other. */
const lockPractice = (em: EntityManager, practiceId: PracticeId) =>
  em.findOneOrFail(Practice, { id: practiceId }, { lockMode: LockMode.PESSIMISTIC_WRITE })

const failHandler = () => fail('not_found')

const lockType = (em: EntityManager, id: string) =>
  em.findOneOrFail(SessionType, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler })

/** A delay counts from the pack before, so only packs have one. */
function assertDelayOfPack({ isPack, delayWeeks }: SessionType): void {
  if (!isPack && delayWeeks) throw refuseField('delayWeeks', 'only_for_packs')
}

/** Flushes, and has open pages read the list again. */
async function changed(em: EntityManager, practiceId: PracticeId): Promise<void> {
  await em.flush()
  await publishChange(queryOf(em), practiceId, 'session-types')
}
