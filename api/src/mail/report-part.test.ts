import { expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'

const read = (raw: Uint8Array) => readDeliveryReport(raw, () => 'digest')

test('a mail that is made to be slow to parse blocks nobody', async () => {
  const head = 'Content-Type: multipart/report; boundary="b"\r\n'
  const long = (text: string) => text.repeat(250_000 / text.length)
  const part = (type: string, content: string) => `${head}\r\n--b\r\nContent-Type: ${type}\r\n\r\n${content}\r\n--b--`
  const slow = [
    `${head}To: ${long('a:')}\r\n\r\n`,
    `${head}To: ${long('a@b,')}\r\n\r\n`,
    `${head}${long('A: b\r\n')}\r\n`,
    `${head}\r\n${long('--b\r\n\r\n')}`,
    `${head}\r\n--b\r\n${long('Content-Type: message/rfc822\r\n\r\n')}`,
    part('text/html', long('\n ')),
    part('text/plain; format=flowed', long('a \r\n')),
    part('message/delivery-status', `${long('\r\n ')}Action: failed`),
    `Content-Type: multipart/report; ${long('a*0=b; ')}boundary=b\r\n\r\n`,
  ]
  const cpu = process.cpuUsage()
  for (const mail of slow) expect(await read(Buffer.from(mail))).toBeNull()
  const { user, system } = process.cpuUsage(cpu)
  // Time of the processor: each mail would take whole seconds if all of it were parsed.
  expect((user + system) / 1000).toBeLessThan(1_500)
})

test('the report is found behind a long text, with other line ends and encoded', async () => {
  const status =
    'Final-Recipient: rfc822; zoe@exemple.test\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no\r\n'
  const packed = `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(status).toString('base64')}`
  const mail = [
    'Content-Type: multipart/report;\r\n\treport-type=delivery-status; boundary=c',
    '',
    'Preamble.',
    '--c  ',
    'Content-Type: text/html',
    '',
    'x'.repeat(100_000),
    '--cd',
    '--c',
    `content-type: MESSAGE/Delivery-Status\r\n${packed}`,
    '--c--',
  ].join('\r\n')
  for (const each of [mail, mail.replaceAll('\r\n', '\n')])
    expect(await read(Buffer.from(each))).toMatchObject({ kind: 'bounced', isOfAddress: true })
})
