import { join } from 'node:path'
import { assertOwnMachine } from '../../api/src/own-machine.ts'
import { startMailbox } from './mailbox/mailbox.ts'

assertOwnMachine(process.env)

/** The mailbox as its own process: SMTP on SMTP_PORT, the page on MAILBOX_PORT, the messages in DATA_DIR/mailbox. */
const mailbox = await startMailbox({
  dir: join(process.env.DATA_DIR ?? '.data', 'mailbox'),
  smtpPort: Number(process.env.SMTP_PORT ?? 4803),
  webPort: Number(process.env.MAILBOX_PORT ?? 4802),
  ...(process.env.BOUNCE_PORT && { reportPort: Number(process.env.BOUNCE_PORT) }),
})
console.log(`Mailbox at ${mailbox.url}, mail to ${mailbox.smtpUrl}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mailbox.stop())
process.once('disconnect', () => void mailbox.stop())
process.channel?.unref()
