import type * as z from 'zod'
import { enqueueAccountMessage } from '../accounts/account-messages.ts'
import { confirmNeededPassword } from '../accounts/confirm-password.ts'
import { writePractitionerAudit } from '../audit/service.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { localDay } from '../format/day.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import type { PracticeId } from '../practice-id.ts'
import { readSettings } from '../practices/settings.ts'
import { parseBic, parseIban, parseVatNumber } from './business-numbers.ts'
import { splitCity } from './city.ts'
import { type BillingIdentity, type BillingIdentityWrite, NO_ISSUER } from './contract/identity.ts'
import { BillingIdentityEntity } from './entity/identity.ts'
import {
  type InvoiceIssuer,
  identityRevision,
  missingIssuerFields,
  type PracticeAddress,
  practiceAddress,
  readIdentity,
  vatMentionOf,
} from './identity.ts'
import { billingLaw, ruleInForce } from './law.ts'

type Field = keyof InvoiceIssuer

/** Reads the issuer and its missing fields. A practice that has entered nothing gets its own address suggested. */
export async function readIssuer(
  em: EntityManager,
  practiceId: PracticeId,
  now: Date,
): Promise<z.output<typeof BillingIdentity>> {
  // Read first: with older values and the revision of newer ones, somebody would save over what they have not seen.
  const revision = await identityRevision(em, practiceId)
  const saved = await readIdentity(em, practiceId)
  const practice = await practiceAddress(em, practiceId)
  const today = localDay(now, practice.timeZone)
  const settings = await readSettings(queryOf(em), practiceId)
  const mention = ruleInForce(billingLaw.franchiseMention, today)
  const advised = [
    ...(settings.mediatorName ? [] : ['mediatorName']),
    ...(['insurer', 'iban'] as const).filter((field) => saved[field] === null),
  ]
  return {
    identity: saved === NO_ISSUER ? await suggested(em, practiceId, practice) : saved,
    revision,
    missing: missingIssuerFields(saved),
    advised,
    vatMention: vatMentionOf(saved, today),
    isMentionToCheck: saved.vatRegime === 'franchise' && !mention.isVerified,
    vatRates: [...ruleInForce(billingLaw.vatBasisPoints, today).value],
    isFirstNumberOpen: !(await isNumbered(em, practiceId, Number(today.slice(0, 4)))),
  }
}

async function suggested(
  em: EntityManager,
  practiceId: PracticeId,
  { siret, address, city }: PracticeAddress,
): Promise<InvoiceIssuer> {
  const person = await tablesOf(em)
    .selectFrom('Practitioner')
    .select('name')
    .where('practiceId', '=', practiceId)
    .orderBy('id')
    .executeTakeFirst()
  const [firstname = '', ...rest] = (person?.name ?? '').split(' ')
  return {
    ...NO_ISSUER,
    firstname: firstname || null,
    lastname: rest.join(' ') || null,
    siret,
    address,
    ...splitCity(city),
  }
}

async function isNumbered(em: EntityManager, practiceId: PracticeId, year: number): Promise<boolean> {
  const counter = await tablesOf(em)
    .selectFrom('InvoiceCounter')
    .select('year')
    .where('practiceId', '=', practiceId)
    .where('series', '=', 'bill')
    .where('year', '=', year)
    .executeTakeFirst()
  return counter !== undefined
}

/**
 * Saves the issuer. A first number is refused once something was issued in its year, and everything where somebody has
 * saved since the revision that was seen.
 */
export async function saveIdentity(
  em: EntityManager,
  actor: PractitionerActor,
  { firstNumber = null, revision: seen, currentPassword, ...sent }: z.output<typeof BillingIdentityWrite>,
  { limits, now }: { limits: Limits; now: Date },
): Promise<z.output<typeof BillingIdentity>> {
  const { practiceId } = actor
  await tablesOf(em).selectFrom('Practice').select('id').where('id', '=', practiceId).forNoKeyUpdate().execute()
  const revision = await identityRevision(em, practiceId)
  if (seen !== undefined && seen !== revision) throw fail('conflict', { reason: 'changed_since', revision })
  const before = await readIdentity(em, practiceId)
  const year = Number(localDay(now, (await practiceAddress(em, practiceId)).timeZone).slice(0, 4))
  const isNew = firstNumber !== null && (firstNumber !== before.firstNumber || year !== before.firstNumberYear)
  // The number of an earlier year that is sent along does not ask for the same in this year.
  const isRepeated = firstNumber !== null && firstNumber === before.firstNumber
  if (isNew && !isRepeated && (await isNumbered(em, practiceId, year))) throw refuseField('firstNumber', 'not_allowed')
  const fields = storedFields(sent)
  const firstNumberYear = firstNumber === null ? null : isRepeated ? before.firstNumberYear : year
  const query = queryOf(em)
  const isOtherAccount = fields.iban !== before.iban
  if (isOtherAccount && fields.iban !== null) await confirmNeededPassword(query, actor, currentPassword, limits)
  const saved = { ...fields, practiceId, firstNumber, firstNumberYear, revision: revision + 1, updatedAt: now }
  await em.upsert(BillingIdentityEntity, saved)
  await writePractitionerAudit(query, 'billing.identity_changed', { actor, now })
  if (isOtherAccount) await enqueueAccountMessage(query, actor, 'bankAccountChanged', { now })
  await publishChange(query, practiceId, 'money')
  return readIssuer(em, practiceId, now)
}

/** Everything that was sent, with the numbers of a business as they are stored. */
function storedFields(sent: { [F in Field]?: InvoiceIssuer[F] | undefined }): InvoiceIssuer {
  const fields = Object.fromEntries(
    Object.keys(NO_ISSUER).map((field) => [field, sent[field as Field] ?? NO_ISSUER[field as Field]]),
  ) as unknown as InvoiceIssuer
  return {
    ...fields,
    vatNumber: parseVatNumber('vatNumber', fields.vatNumber),
    iban: parseIban('iban', fields.iban),
    bic: parseBic('bic', fields.bic),
  }
}
