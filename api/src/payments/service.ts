import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { lockChain } from './chain-lock.ts'
import type { payments } from './contract.ts'
import { PaymentTypeEntity } from './entity.ts'
import { defaultPaymentTypes, type PracticePaymentType, withDefaultTypes } from './payment-types.ts'

/** The ways to pay of a practice: the table holds only what it has changed. */
export async function paymentTypesOf(em: EntityManager, practiceId: PracticeId): Promise<PracticePaymentType[]> {
  const own = await tablesOf(em)
    .selectFrom('PaymentType')
    .select(['key', 'kind', 'nameFr', 'nameEn', 'position', 'isHidden'])
    .where('practiceId', '=', practiceId)
    .execute()
  return withDefaultTypes(own)
}

/**
 * Replaces the order and names of the ways to pay. An own one that is left out is deleted, unless payments use it: then
 * `conflict`, and it can be hidden. At least one stays offered. With the list that was seen, a change since is refused.
 */
export async function changePaymentTypes(
  em: EntityManager,
  actor: Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>,
  { types, expected }: z.output<typeof payments.changeTypes.body>,
  now: Date,
): Promise<PracticePaymentType[]> {
  const { practiceId } = actor
  // Two simultaneous changes of the list run one after the other.
  await lockChain(em, practiceId)
  const held = await paymentTypesOf(em, practiceId)
  if (expected && !isSameList(expected, held)) throw fail('conflict', { reason: 'changed_since' })
  const known = new Map(held.map((type) => [type.key, type]))
  const keys = types.flatMap(({ key }) => (key === undefined ? [] : [key]))
  const left = [...known.keys()].filter((key) => !keys.includes(key))
  const isWhole = new Set(keys).size === keys.length && keys.every((key) => known.has(key)) && !left.some(isUsual)
  if (!isWhole) throw refuseField('types', 'not_all_once')
  await assertUnused(em, practiceId, left)
  if (types.every(({ isHidden }) => isHidden)) throw refuseField('types', 'required')
  const names = types.map(({ nameFr }) => nameFr.toLocaleLowerCase('fr'))
  if (new Set(names).size < names.length) throw refuseField('types', 'duplicate')
  await em.nativeDelete(PaymentTypeEntity, { practiceId })
  await em.insertMany(
    PaymentTypeEntity,
    types.map(({ key, nameFr, nameEn, isHidden }, position) => ({
      practiceId,
      key: key ?? newId(),
      kind: (key === undefined ? undefined : known.get(key)?.kind) ?? ('other' as const),
      nameFr,
      nameEn: nameEn ?? nameFr,
      position,
      isHidden,
    })),
  )
  await writePractitionerAudit(queryOf(em), 'payment.types_changed', { actor, now })
  await publishChange(queryOf(em), practiceId, 'practice')
  return paymentTypesOf(em, practiceId)
}

type SeenType = Pick<PracticePaymentType, 'key' | 'nameFr' | 'nameEn' | 'isHidden'>

/** Whether two lists have the same entries in the same order. */
const isSameList = (one: readonly SeenType[], other: readonly SeenType[]) =>
  one.length === other.length &&
  one.every(({ key, nameFr, nameEn, isHidden }, nth) => {
    const held = other[nth]
    return held?.key === key && held.nameFr === nameFr && held.nameEn === nameEn && held.isHidden === isHidden
  })

const isUsual = (key: string) => defaultPaymentTypes.some((type) => type.key === key)

/** Throws `conflict` with the ways to pay that payments use. */
async function assertUnused(em: EntityManager, practiceId: PracticeId, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const used = await tablesOf(em)
    .selectFrom('Payment')
    .select('typeKey')
    .distinct()
    .where('practiceId', '=', practiceId)
    .where('typeKey', 'in', [...keys])
    .execute()
  if (used.length > 0) throw fail('conflict', { used: used.map(({ typeKey }) => typeKey) })
}
