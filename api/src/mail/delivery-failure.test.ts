import { expect, test } from 'vitest'
import { deliveryFailure } from './delivery-failure.ts'

const thrown = (fields: object) => Object.assign(new Error('secret words'), fields)

test('a refused recipient or message is final', () => {
  const refusal = { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 User unknown', permanent: true }
  expect(deliveryFailure(thrown(refusal))).toMatchObject({
    reason: 'refused: 550 5.1.1 User unknown',
    isPermanent: true,
  })
  expect(deliveryFailure(thrown({ code: 'EENVELOPE' }))).toMatchObject({ reason: 'invalid_address', isPermanent: true })
})

test('a temporary refusal, or a mail that never reached the server, is sent again', () => {
  const later = { code: 'EMESSAGE', responseCode: 451, response: '451 Try again later', permanent: false }
  expect(deliveryFailure(thrown(later))).toMatchObject({ reason: 'refused: 451 Try again later', isPermanent: false })
  const away = { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }
  expect(deliveryFailure(thrown(away))).toMatchObject({ reason: 'unreachable: ECONNREFUSED', isPermanent: false })
  expect(deliveryFailure(new Error('?'))).toMatchObject({ reason: 'unreachable: unknown', isPermanent: false })
})

test.each([
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, false],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, false],
  [{ code: 'EAUTH', responseCode: 535 }, false],
  [{ code: 'ETIMEDOUT' }, true],
  [{ code: 'ESOCKET', originalCode: 'ECONNRESET' }, true],
])('whether a mail may have arrived is known of %o: %s', (error, isUncertain) => {
  expect(deliveryFailure(thrown(error))).toMatchObject({ isUncertain })
})

test('a refused sign-in says nothing about the mail: the operator can correct it', () => {
  const refused = { code: 'EAUTH', responseCode: 535, response: '535 wrong password for ancrage', permanent: true }
  expect(deliveryFailure(thrown(refused))).toMatchObject({ reason: 'unreachable: EAUTH', isPermanent: false })
  const unsigned = { code: 'EENVELOPE', responseCode: 530, response: '530 Authentication required', permanent: true }
  expect(deliveryFailure(thrown(unsigned)).isPermanent).toBe(false)
})

test.each([
  ['550 5.1.1 <zoe.oeuvrard@example.fr>: Recipient address rejected', '550 5.1.1 <address> Recipient address rejected'],
  ['550 5.1.1 "zoe oeuvrard"@example.fr unknown', '550 5.1.1 <address> unknown'],
  ['550 5.1.1 zoé.œuvrard@example.fr unknown', '550 5.1.1 <address> unknown'],
])('no address of the answer %s is stored', (response, stored) => {
  const refusal = { code: 'EENVELOPE', responseCode: 550, response, permanent: true }
  expect(deliveryFailure(thrown(refusal)).reason).toBe(`refused: ${stored}`)
  const late = deliveryFailure(thrown({ ...refusal, response: `550 ${'x'.repeat(190)} ${response}` })).reason
  expect(late).not.toMatch(/zo|uvrard/)
})

test('the server’s answer is stored as one short line', () => {
  const { reason } = deliveryFailure(
    thrown({ code: 'EMESSAGE', responseCode: 550, response: `550 no\r\n\u0000${'x'.repeat(900)}`, permanent: true }),
  )
  expect(reason).toMatch(/^refused: 550 no x+$/)
  expect(reason.length).toBeLessThan(220)
})

test('a very long answer is cut before it is parsed, between two words', () => {
  const response = `550 ${'x@y.fr '.repeat(140)}zoe.oeuvrard${'x'.repeat(100)}@example.fr ${'z'.repeat(250_000)}`
  const begun = performance.now()
  const { reason } = deliveryFailure(thrown({ code: 'EENVELOPE', responseCode: 550, response, permanent: true }))
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(reason).not.toContain('zoe')
})
