import { subject } from '@casl/ability'
import { unpackRules } from '@casl/ability/extra'
import { describe, expect, test } from 'vitest'
import { rulesOf, type Subject } from './abilities.ts'
import { abilityFor, packedRules } from './policy.ts'

const practitioner = abilityFor(rulesOf({ id: 'claire', isAdmin: false, entity: { id: 'tilleuls' } }))
const admin = abilityFor(rulesOf({ id: 'aude', isAdmin: true, entity: { id: 'ancrage' } }))

const records: Subject[] = ['Patient', 'PaymentType', 'Session', 'SessionType', 'Setting']
const platform: Subject[] = ['Statistics', 'User', 'PatientIdentity', 'Mail', 'Job']

describe('abilities', () => {
  test('give a practitioner everything of their own practice and nothing of another', () => {
    for (const record of records) {
      expect(practitioner.can('manage', subject(record, { practiceId: 'tilleuls' })), record).toBe(true)
      expect(practitioner.can('read', subject(record, { practiceId: 'marronniers' })), record).toBe(false)
    }
    for (const part of platform) expect(practitioner.can('read', part), part).toBe(false)
    expect(practitioner.can('read', subject('AuditEntry', { practiceId: 'tilleuls', by: 'admin' }))).toBe(true)
    expect(practitioner.can('manage', subject('AuditEntry', { practiceId: 'tilleuls' }))).toBe(false)
  })

  test('give an admin what runs the platform, and never the clinical content of a practice', () => {
    for (const part of platform) expect(admin.can('read', part), part).toBe(true)
    for (const record of records)
      expect(admin.can('read', subject(record, { practiceId: 'tilleuls' })), record).toBe(false)
    expect(admin.can('manage', 'PatientIdentity')).toBe(false)
  })

  test('let an admin suspend others, but not themselves, and never work without the second factor', () => {
    expect(admin.can('suspend', subject('User', { id: 'claire' }))).toBe(true)
    expect(admin.can('suspend', subject('User', { id: 'aude' }))).toBe(false)
    expect(admin.can('turnOff', subject('SecondFactor', { userId: 'aude' }))).toBe(false)
    expect(practitioner.can('turnOff', subject('SecondFactor', { userId: 'claire' }))).toBe(true)
    expect(practitioner.can('turnOff', subject('SecondFactor', { userId: 'aude' }))).toBe(false)
  })

  test('reach the interface as they left the server, in a cookie that browsers accept', () => {
    const rules = rulesOf({ id: crypto.randomUUID(), isAdmin: true, entity: { id: crypto.randomUUID() } })
    const written = encodeURIComponent(JSON.stringify(packedRules(rules)))
    expect(written.length).toBeLessThan(2000)
    const read = abilityFor(unpackRules(JSON.parse(decodeURIComponent(written))))
    expect(read.can('read', 'Statistics')).toBe(true)
    expect(read.can('turnOff', 'SecondFactor')).toBe(false)
    expect(read.can('read', subject('Session', { practiceId: 'tilleuls' }))).toBe(false)
  })
})
