import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/** A line of the append-only audit log. It outlives its subject, so it has no foreign keys. */
export const AuditEntryEntity = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: id(),
    practiceId: practiceId().nullable(),
    doneBy: p.text().$type<'practitioner' | 'admin' | 'client' | 'system'>(),
    actor: p.uuid().nullable(),
    actorName: p.text().nullable(),
    action: p.text(),
    subject: p.text().nullable(),
    details: p.json<Record<string, unknown>>(),
    happenedAt: instantType(),
    patient: p.uuid().generated("(((details ->> 'patientId'::text))::uuid) stored").lazy().nullable(),
  },
  indexes: [{ name: 'audit_entry_practice', properties: ['practiceId', 'happenedAt', 'id'] }],
})
