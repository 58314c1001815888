import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import { isLoopbackHost } from '../loopback.ts'
import { StartFailure } from '../start-failure.ts'
import { headerText, mailbox } from './address.ts'
import { DeliveryFailure, deliveryFailure } from './delivery-failure.ts'
import { plainText } from './plain-text.ts'
import { senderName } from './sender-name.ts'
import type { Mail } from './template.ts'

/** Sends mails. Rejects with a `DeliveryFailure` that says whether another attempt makes sense. */
export interface Mailer {
  /**
   * `id` becomes the Message-ID: a mail that is sent twice after a crash is recognised as one. `returnTo`: where
   * servers report the outcome.
   */
  send(id: string, mail: Mail, returnTo?: string): Promise<void>
  close(): void
}

/** Milliseconds. A server that answers later is asked again by the next attempt. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** The one SMTP client, with its pool of connections. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  if (!SMTP_URL)
    throw new StartFailure('SMTP_URL is not set: messages are sent through it, e.g. smtp://user:password@host:587.')
  const server = new URL(SMTP_URL)
  if (MAIL_FROM.endsWith('.test') && !isLoopbackHost(server.hostname))
    throw new StartFailure('MAIL_FROM is not set: it must be an address whose domain may send through SMTP_URL.')
  // Only processes that send load the renderer of mails.
  const layout = import('./layout.ts')
  const transport = nodemailer.createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 5,
    // Shorter than servers tolerate idle clients, so that we close the connection.
    idleTimeout: 20_000,
    // The job repeats: it waits in between and counts.
    maxRequeues: 0,
    // A password never crosses the network in the clear.
    requireTLS: server.protocol === 'smtp:' && server.username !== '' && !isLoopbackHost(server.hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  })
  // An idle connection that breaks is replaced at the next mail; without a listener it would end the process.
  transport.on('error', () => {})
  const messageId = (id: string) => `<${id}@${MAIL_FROM.split('@').at(-1)}>`
  return {
    async send(id, mail, returnTo) {
      const to = mailbox(mail.to.name, mail.to.address)
      if (!to) throw new DeliveryFailure('invalid_address', true)
      const replyTo = mail.replyTo && mailbox(mail.replyTo.name, mail.replyTo.address)
      const { renderMail } = await layout
      const html = await renderMail(mail.lang, mail.content)
      try {
        await transport.sendMail({
          envelope: { from: returnTo ?? MAIL_FROM, to: to.address },
          from: { name: senderName(mail.fromName), address: MAIL_FROM },
          to,
          ...(replyTo && { replyTo }),
          subject: headerText(mail.subject, 200),
          messageId: messageId(id),
          ...(mail.inReplyTo && { inReplyTo: messageId(mail.inReplyTo), references: [messageId(mail.inReplyTo)] }),
          text: plainText(mail.content),
          html,
          ...(mail.calendar && {
            icalEvent: { method: mail.calendar.method, content: mail.calendar.file, filename: 'rendez-vous.ics' },
          }),
          ...(mail.attachments && {
            attachments: mail.attachments.map(({ name, type, bytes }) => ({
              filename: name,
              contentType: type,
              content: bytes,
            })),
          }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'Content-Language': mail.lang,
            ...(mail.unsubscribeUrl && {
              'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        throw deliveryFailure(error)
      }
    },
    close: () => transport.close(),
  }
}
