import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'

const digestOf = (address: string) => `digest of ${address.replace('@', ' at ')}`
const read = (raw: Uint8Array) => readDeliveryReport(raw, digestOf)

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
  const report = await read(sample(name))
  const recipient = digestOf('zoe@exemple.test')
  expect(report).toEqual(expected?.kind === 'bounced' ? { ...expected, recipient } : expected)
  expect(JSON.stringify(report)).not.toContain('@')
})

test('a report that is cut off, empty or no mail at all is read as far as possible', async () => {
  const whole = sample('postfix-unknown-user')
  const cut = whole.subarray(0, whole.indexOf('Undelivered Message') + 40)
  expect(await read(cut)).toMatchObject({ kind: 'bounced', isOfAddress: true })
  for (const nothing of ['', '\0\0\0', 'Content-Type: multipart/report', `a: ${'b'.repeat(100_000)}`])
    expect(await read(Buffer.from(nothing))).toBeNull()
})

/** A report with the server's words as they came. */
const reported = (status: string | null, diagnostic: string, recipient = 'zoe@exemple.test') =>
  Buffer.from(
    [
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.exemple.test',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: failed',
      ...(status === null ? [] : [`Status: ${status}`]),
      `Diagnostic-Code: smtp; ${diagnostic}`,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  )

test.each([
  ['5.1.8', '550 5.1.8 <bounce+x@retours.essais.test>: Sender address rejected: Domain not found'],
  ['5.7.1', '550 5.7.1 SPF record not found'],
  ['5.7.25', '550 5.7.25 PTR record not found for this host'],
  ['5.7.1', '550 5.7.1 Message refused: URL does not exist'],
  ['5.7.1', '554 5.7.1 Unknown user in the policy of this mailbox'],
  ['5.1.0', '550 5.1.0 <bounce+x@retours.essais.test> sender rejected'],
  ['5.1.0', '550 5.1.0 Sender user unknown'],
  ['5.0.0', '550 DMARC record not found'],
  ['5.2.1', '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery'],
  ['5.4.4', 'Host or domain name not found. Name service error for name=exemple.test'],
  [null, 'connection refused: user unknown'],
])('a refusal of the sender or of a rate does not concern the mailbox: %s %s', async (status, words) => {
  expect(await read(reported(status, words))).toMatchObject({ kind: 'bounced', isOfAddress: false })
})

test.each([
  ['5.1.0', '550 5.1.0 <zoe@exemple.test>: User unknown'],
  ['5.0.0', '550 mailbox <zoe@exemple.test> does not exist'],
  ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled'],
  ['5.1.2', '550 5.1.2 <zoe@exemple.test>: Recipient address rejected: Domain not found'],
  [null, '550 No such user here'],
])('an unknown mailbox is recognised by clear words too: %s %s', async (status, words) => {
  expect(await read(reported(status, words))).toMatchObject({ kind: 'bounced', isOfAddress: true })
})

test('answers of any length are read at once, and no half of an address is stored', async () => {
  const begun = performance.now()
  for (const long of ['x'.repeat(250_000), `550 ${'1'.repeat(250_000)}`, '"'.repeat(250_000)]) {
    expect(await read(reported('5.1.1', long))).toMatchObject({ kind: 'bounced', isOfAddress: true })
    expect(await read(reported('1'.repeat(250_000), long))).toMatchObject({ isOfAddress: false })
  }
  // Tens of seconds, were all of it looked at.
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('a report names its recipient if it can', async () => {
  const of = async (recipient: string) => await read(reported('5.1.1', '550 User unknown', recipient))
  expect(await of('<Zoe@exemple.test>')).toMatchObject({ recipient: digestOf('Zoe@exemple.test') })
  expect(await of('')).toMatchObject({ recipient: null })
})
