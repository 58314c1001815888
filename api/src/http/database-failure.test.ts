import { expect, test } from 'vitest'
import { databaseFailure, mayBeRetried } from './database-failure.ts'

const error = (members: object) => Object.assign(new Error('said by the driver'), members)

test.each([
  ['a slot that somebody else has', { code: '23P01', constraint: 'time_block_no_overlap' }, 'slot_taken'],
  ['a second session that starts', { code: '23505', constraint: 'session_one_in_progress' }, 'conflict'],
  ['an address that has an account', { code: '23505', constraint: 'app_user_email' }, 'conflict'],
  ['no uuid', { code: '22P02' }, 'bad_request'],
  ['a deadlock', { code: '40P01' }, 'unavailable'],
  ['too many connections', { code: '53300' }, 'unavailable'],
  ['a database that shuts down', { code: '57P01' }, 'unavailable'],
  ['a database that can only be read', { code: '25006' }, 'unavailable'],
  ['a full disk', { code: '53100' }, 'unavailable'],
  ['a lock that is waited for too long', { code: '55P03' }, 'unavailable'],
  ['a statement that takes too long', { code: '57014' }, 'unavailable'],
  ['nobody who listens', { code: 'ECONNREFUSED' }, 'unavailable'],
  ['any other constraint', { code: '23505', constraint: 'some_other' }, undefined],
  ['a table that is not there', { code: '42P01' }, undefined],
])('%s is reported as it concerns the caller', (_, members, code) => {
  expect(databaseFailure(error(members))?.code).toBe(code)
  expect(databaseFailure(error(members))?.message ?? '').not.toContain('driver')
})

test.each([
  ['a deadlock', { code: '40P01' }, true],
  ['a serialization failure', { code: '40001' }, true],
  ['a client who was merged meanwhile', { code: '23503', constraint: 'session_patient_id_fk' }, true],
  ['a session type deleted meanwhile', { code: '23503', constraint: 'session_item_session_type_id_fk' }, true],
  ['a slot that somebody else has', { code: '23P01', constraint: 'time_block_no_overlap' }, false],
  ['a statement that takes too long', { code: '57014' }, false],
])('after %s the work is done once more: %s', (_, members, isRetried) => {
  expect(mayBeRetried(new Error('of the mapper', { cause: error(members) }))).toBe(isRetried)
})
