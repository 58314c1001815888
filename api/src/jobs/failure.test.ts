import { expect, test } from 'vitest'
import { describeFailure } from './failure.ts'

test('only parts of an error that cannot be personal are described', () => {
  const error = Object.assign(new Error('insert … values (zoe@essais.test)'), {
    code: '23505',
    constraint: 'patient_email',
    detail: 'Key (email)=(zoe@essais.test) already exists.',
  })
  const described = describeFailure(error)
  expect(described).toMatchObject({ name: 'Error', code: '23505', constraint: 'patient_email' })
  expect(JSON.stringify(described)).not.toContain('zoe@essais.test')
  expect(described.stack!.length).toBeGreaterThan(0)
})

test('an error in our own code keeps its words', () => {
  expect(describeFailure(new TypeError('x is not a function')).message).toBe('x is not a function')
})

test('anything can be thrown', () => {
  expect(describeFailure('words')).toEqual({ name: 'string' })
  expect(describeFailure(null)).toEqual({ name: 'object' })
})
