import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/** A practice's account at Octopush, by which it sends SMS at its own cost. */
export const OctopushAccount = defineEntity({
  name: 'OctopushAccount',
  tableName: 'octopush_account',
  properties: {
    id: id(),
    practiceId: practiceId(),
    /** The e-mail address of the account. */
    login: p.text(),
    /** Sealed. */
    apiKey: p.blob(),
    keySuffix: p.text(),
    /** The sender of SMS: 3 to 11 letters and digits. */
    sender: p.text(),
    /** Separated by commas. */
    countries: p.text(),
    /** The credit below which the practitioner is told; null: never. */
    lowCredit: p.integer().nullable(),
    /** How many SMS to France the wallet was worth when it was last read. */
    credit: p.integer(),
    creditAt: instantType(),
    /** What one part of the last SMS cost, in thousandths of a euro; null: none was sent. */
    priceThousandths: p.integer().nullable(),
    /** When the practitioner was last told that little is left. */
    lowNotifiedAt: instantType().nullable(),
    /** Since when nothing can be sent for lack of credit. */
    emptySince: instantType().nullable(),
    /** The lowest credit read since then: only more than that is new credit. */
    emptyCredit: p.integer().nullable(),
    lastError: p.text().$type<'octopush_key_refused'>().nullable(),
    /** When an SMS was refused because of the account. It stays when the wallet can be read again. */
    sendRefusedAt: instantType().nullable(),
    connectedAt: instantType(),
  },
  uniques: [{ name: 'octopush_account_practice_id_key', properties: ['practiceId'] }],
})
