import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { localDay } from '../format/day.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import { readSettings } from '../practices/settings.ts'
import { parseBic, parseIban, parseVatNumber } from './business-numbers.ts'
import type { BillingIdentity, BillingIdentityFields, BillingIdentityWrite } from './contract/identity.ts'
import { BillingIdentityEntity } from './entity.ts'
import { billingLaw, inForce } from './law.ts'

export type Identity = z.output<typeof BillingIdentityFields>
type Field = keyof Identity

const EMPTY: Identity = {
  form: 'sole_trader',
  firstname: null,
  lastname: null,
  legalName: null,
  legalForm: null,
  capitalCents: null,
  register: null,
  tradeName: null,
  siret: null,
  address: null,
  postcode: null,
  city: null,
  vatRegime: null,
  vatNumber: null,
  vatBasisPoints: null,
  exemptionArticle: null,
  insurer: null,
  insuranceArea: null,
  iban: null,
  bic: null,
  accountHolder: null,
  furtherLine: null,
  paymentDays: 0,
  numberPrefix: '',
  firstNumber: null,
  firstNumberYear: null,
}

const OF_ALL = ['siret', 'address', 'postcode', 'city', 'vatRegime'] as const
const OF_FORM = {
  sole_trader: ['firstname', 'lastname'],
  company: ['legalName', 'legalForm', 'capitalCents', 'register'],
} as const satisfies Record<Identity['form'], readonly Field[]>
const OF_REGIME = {
  franchise: [],
  liable: ['vatNumber', 'vatBasisPoints'],
  exempt: ['exemptionArticle'],
} as const satisfies Record<NonNullable<Identity['vatRegime']>, readonly Field[]>

/** What an invoice lacks of who bills (C. com. L441-9, R123-237, R526-27; CGI ann. II, 242 nonies A). */
export function missingOf(identity: Identity): Field[] {
  const needed: Field[] = [
    ...OF_FORM[identity.form],
    ...OF_ALL,
    ...(identity.vatRegime ? OF_REGIME[identity.vatRegime] : []),
  ]
  return needed.filter((field) => identity[field] === null)
}

/** The identity as it was saved; empty where nothing was. */
export async function readIdentity(em: EntityManager, practiceId: string): Promise<Identity> {
  const row = await tablesOf(em)
    .selectFrom('BillingIdentity')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!row) return EMPTY
  const { practiceId: _practice, updatedAt: _updated, ...identity } = row
  return identity
}

/** Throws 422 with every field that an invoice lacks of who bills. */
export function assertComplete(identity: Identity): void {
  const missing = missingOf(identity)
  if (missing.length === 0) return
  const errors = Object.fromEntries(missing.map((field) => [`identity.${field}`, ['required']]))
  throw fail('identity_incomplete', { errors, missing })
}

/** The same, for whoever takes a payment and wants to know first whether its note can be issued. */
export const assertCanIssue = async (em: EntityManager, practiceId: string): Promise<void> =>
  assertComplete(await readIdentity(em, practiceId))

/** Who bills, with what is missing. Of a practice that has said nothing yet, with what its own page knows. */
export async function identityOf(
  em: EntityManager,
  practiceId: string,
  now: Date,
): Promise<z.output<typeof BillingIdentity>> {
  const saved = await readIdentity(em, practiceId)
  const practice = await practiceOf(em, practiceId)
  const today = localDay(now, practice.timeZone)
  const settings = await readSettings(queryOf(em), practiceId)
  const mention = inForce(billingLaw.franchiseMention, today)
  const advised = [
    ...(settings.mediatorName ? [] : ['mediatorName']),
    ...(['insurer', 'iban'] as const).filter((field) => saved[field] === null),
  ]
  return {
    identity: saved === EMPTY ? await suggested(em, practiceId, practice) : saved,
    missing: missingOf(saved),
    advised,
    vatMention: vatMentionOf(saved, today),
    isMentionToCheck: saved.vatRegime === 'franchise' && !mention.isVerified,
    vatRates: [...inForce(billingLaw.vatBasisPoints, today).value],
    isFirstNumberOpen: !(await isNumbered(em, practiceId, Number(today.slice(0, 4)))),
  }
}

/** What stands in the place of the VAT where none is charged. */
export function vatMentionOf({ vatRegime, exemptionArticle }: Identity, day: string): string | null {
  if (vatRegime === 'franchise') return inForce(billingLaw.franchiseMention, day).value
  return vatRegime === 'exempt' && exemptionArticle ? `Exonération de TVA, ${exemptionArticle}` : null
}

interface OwnPlace {
  timeZone: string
  siret: string | null
  address: string | null
  city: string | null
}

export const practiceOf = (em: EntityManager, practiceId: string): Promise<OwnPlace> =>
  tablesOf(em)
    .selectFrom('Practice')
    .select(['timeZone', 'siret', 'address', 'city'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()

/** People write « 44000 Nantes » where a city is asked for. */
const CITY = /^(?:(\d{5})\s+)?(.*)$/

async function suggested(em: EntityManager, practiceId: string, { siret, address, city }: OwnPlace): Promise<Identity> {
  const person = await tablesOf(em)
    .selectFrom('Practitioner')
    .select('name')
    .where('practiceId', '=', practiceId)
    .orderBy('id')
    .executeTakeFirst()
  const [firstname = '', ...rest] = (person?.name ?? '').split(' ')
  const [, postcode, town] = CITY.exec(city ?? '') ?? []
  return {
    ...EMPTY,
    firstname: firstname || null,
    lastname: rest.join(' ') || null,
    siret,
    address,
    postcode: postcode ?? null,
    city: town || null,
  }
}

async function isNumbered(em: EntityManager, practiceId: string, year: number): Promise<boolean> {
  const counter = await tablesOf(em)
    .selectFrom('InvoiceCounter')
    .select('year')
    .where('practiceId', '=', practiceId)
    .where('series', '=', 'bill')
    .where('year', '=', year)
    .executeTakeFirst()
  return counter !== undefined
}

/** Saves who bills. A first number is refused once something was issued in its year. */
export async function saveIdentity(
  em: EntityManager,
  actor: PractitionerActor,
  { firstNumber = null, ...sent }: z.output<typeof BillingIdentityWrite>,
  now: Date,
): Promise<z.output<typeof BillingIdentity>> {
  const { practiceId } = actor
  await tablesOf(em).selectFrom('Practice').select('id').where('id', '=', practiceId).forNoKeyUpdate().execute()
  const before = await readIdentity(em, practiceId)
  const year = Number(localDay(now, (await practiceOf(em, practiceId)).timeZone).slice(0, 4))
  const isNew = firstNumber !== null && (firstNumber !== before.firstNumber || year !== before.firstNumberYear)
  // Sent again with everything else, the number of an earlier year is no wish for this one.
  const isRepeated = firstNumber !== null && firstNumber === before.firstNumber
  if (isNew && !isRepeated && (await isNumbered(em, practiceId, year))) throw refuseField('firstNumber', 'not_allowed')
  const fields = Object.fromEntries(
    Object.keys(EMPTY).map((field) => [field, sent[field as keyof typeof sent] ?? EMPTY[field as Field]]),
  ) as unknown as Identity
  const firstNumberYear = firstNumber === null ? null : isRepeated ? before.firstNumberYear : year
  await em.upsert(BillingIdentityEntity, {
    ...fields,
    practiceId,
    firstNumber,
    firstNumberYear,
    vatNumber: parseVatNumber('vatNumber', fields.vatNumber),
    iban: parseIban('iban', fields.iban),
    bic: parseBic('bic', fields.bic),
    updatedAt: now,
  })
  const query = queryOf(em)
  await writePractitionerAudit(query, actor, 'billing.identity_changed', now)
  await publishChange(query, practiceId, 'money')
  return identityOf(em, practiceId, now)
}
