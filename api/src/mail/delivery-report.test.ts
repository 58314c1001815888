import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'report-samples', `${name}.eml`))

test.each([
  [
    'postfix-unknown-user',
    { kind: 'bounced', isOfAddress: true, answer: expect.stringMatching(/^5\.1\.1 550 5\.1\.1/) },
  ],
  [
    'exim-unknown-user',
    { kind: 'bounced', isOfAddress: true, answer: expect.stringMatching(/^5\.0\.0 550 .*unknown/i) },
  ],
  ['exchange-unknown-user', { kind: 'bounced', isOfAddress: true, answer: expect.stringMatching(/^5\.1\.10/) }],
  ['gmail-unknown-user', { kind: 'bounced', isOfAddress: true, answer: expect.stringMatching(/^5\.1\.1/) }],
  ['orange-mailbox-full', { kind: 'bounced', isOfAddress: false, answer: expect.stringMatching(/^5\.2\.2/) }],
  ['gmail-policy', { kind: 'bounced', isOfAddress: false, answer: expect.stringMatching(/^5\.7\.26/) }],
  ['postfix-expired', { kind: 'bounced', isOfAddress: false, answer: expect.stringMatching(/^4\.4\.1/) }],
  ['postfix-delayed', null],
  ['yahoo-complaint', { kind: 'complained' }],
  ['not-spam', null],
  ['on-holiday', null],
  ['enclosed-report', null],
])('%s', async (name, expected) => {
  const report = await readDeliveryReport(sample(name))
  expect(report).toEqual(expected)
  expect(JSON.stringify(report)).not.toContain('@')
})

test('a report that was cut off in what it returns, is empty or is no mail at all is read as far as it goes', async () => {
  const whole = sample('postfix-unknown-user')
  const cut = whole.subarray(0, whole.indexOf('Undelivered Message') + 40)
  expect(await readDeliveryReport(cut)).toMatchObject({ kind: 'bounced', isOfAddress: true })
  for (const nothing of ['', '\0\0\0', 'Content-Type: multipart/report', `a: ${'b'.repeat(100_000)}`])
    expect(await readDeliveryReport(Buffer.from(nothing))).toBeNull()
})
