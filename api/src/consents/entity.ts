import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'

/** What a client signed. The signature, the names and the PDF are sealed. */
export const ConsentEntity = defineEntity({
  name: 'Consent',
  tableName: 'consent',
  properties: {
    id: id(),
    practiceId: practiceId(),
    patientId: p.uuid(),
    sessionId: p.uuid(),
    /** Null for a paper: its words are not known here. */
    textId: p.uuid().nullable(),
    locale: p.text().$type<Lang>(),
    signedBy: p.text().$type<'patient' | 'guardian'>(),
    childAgrees: p.boolean(),
    signatureKind: p.text().$type<'drawn' | 'typed' | 'paper'>(),
    /** On the practitioner's screen, from afar by a signed link, or on a paper that the practice keeps. */
    way: p.text().$type<'practice' | 'link' | 'paper'>().default('practice'),
    image: p.blob().nullable(),
    typedName: p.blob().nullable(),
    guardianName: p.blob().nullable(),
    pdf: p.blob().nullable(),
    pdfSha256: p.blob().nullable(),
    /** When it was stored. */
    signedAt: instantType(),
    paperSignedOn: p.string().columnType('date').nullable(),
  },
  uniques: [{ name: 'consent_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [
    { name: 'consent_of_session', properties: ['practiceId', 'sessionId'] },
    { name: 'consent_of_text', properties: ['practiceId', 'textId'] },
  ],
})

/** What clients agree to, word for word; a change is a new version. */
export const ConsentTextEntity = defineEntity({
  name: 'ConsentText',
  tableName: 'consent_text',
  properties: {
    id: id(),
    practiceId: practiceId(),
    version: p.integer(),
    textFr: p.text(),
    textEn: p.text(),
    createdAt: instantType(),
    createdBy: p.text().nullable(),
  },
  uniques: [
    { name: 'consent_text_practice_id_id_key', properties: ['practiceId', 'id'] },
    { name: 'consent_text_practice_id_version_key', properties: ['practiceId', 'version'] },
  ],
})

/** A separate row, so that the signed consent stays as it was. `reason` is sealed. */
export const ConsentWithdrawal = defineEntity({
  name: 'ConsentWithdrawal',
  tableName: 'consent_withdrawal',
  properties: {
    id: id(),
    practiceId: practiceId(),
    consentId: p.uuid(),
    reason: p.blob().nullable(),
    withdrawnAt: instantType(),
  },
  uniques: [{ name: 'consent_withdrawal_practice_id_consent_id_key', properties: ['practiceId', 'consentId'] }],
})
