import { createTransport } from 'nodemailer'
import type { Message } from './message.ts'

/** The later reports of a server or a recipient about a mail. */
export const reportKinds = ['unknown', 'full', 'delayed', 'complaint'] as const
export type ReportKind = (typeof reportKinds)[number]

const statuses = {
  unknown: { action: 'failed', status: '5.1.1', words: '550 5.1.1 <{to}>: Recipient address rejected: User unknown' },
  full: { action: 'failed', status: '5.2.2', words: '552 5.2.2 <{to}>: Mailbox full' },
  delayed: { action: 'delayed', status: '4.4.1', words: 'connect to mx.exemple.test: Connection timed out' },
} as const

/**
 * A report as servers write it: about delivery as Postfix does (RFC 3464), about a complaint as providers do (RFC
 * 5965).
 */
export function mailReport(kind: ReportKind, { to, returnTo }: { to: string; returnTo: string }): string {
  return kind === 'complaint' ? complaint(to, returnTo) : deliveryStatus(kind, to, returnTo)
}

const BOUNDARY = '4X1ABCDEF.mx.exemple.test'

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`

function deliveryStatus(kind: Exclude<ReportKind, 'complaint'>, to: string, returnTo: string): string {
  const { action, status, words } = statuses[kind]
  return lines(
    'From: Mail Delivery System <MAILER-DAEMON@mx.exemple.test>',
    `To: ${returnTo}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${BOUNDARY}"`,
    '',
    `--${BOUNDARY}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.exemple.test.',
    '',
    `--${BOUNDARY}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.exemple.test',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${words.replace('{to}', to)}`,
    '',
    `--${BOUNDARY}--`,
  )
}

function complaint(to: string, returnTo: string): string {
  return lines(
    'From: Feedback Loop <feedback@provider.test>',
    `To: ${returnTo}`,
    'Subject: Complaint about a message',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=feedback-report; boundary="${BOUNDARY}"`,
    '',
    `--${BOUNDARY}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is an abuse report for a message that you sent.',
    '',
    `--${BOUNDARY}`,
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Provider/1.0',
    'Version: 1',
    `Original-Rcpt-To: <${to}>`,
    '',
    `--${BOUNDARY}--`,
  )
}

/** Sends a report to the return address of a message. Rejects if nobody accepts it. */
export async function sendReport(kind: ReportKind, { from, to, port }: { from: string; to: string; port: number }) {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  try {
    // A report has an empty sender, so that nobody answers it.
    await transport.sendMail({ envelope: { from: '', to: from }, raw: mailReport(kind, { to, returnTo: from }) })
  } finally {
    transport.close()
  }
}

/** The return address of a message, from its envelope. */
export const returnPathOf = ({ headers }: Pick<Message, 'headers'>) =>
  (headers['return-path'] ?? '').replace(/[<>]/g, '')
