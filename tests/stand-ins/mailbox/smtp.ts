import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Faults, MailFault } from './faults.ts'
import type { Store } from './store.ts'

const LARGEST = 30 * 1024 * 1024

interface Connection {
  session: { id: string }
  _socket: { destroy(): void }
}

/** A mail server that accepts everything, unless a fault is active. */
export function createSmtp(store: Store, faults: Faults): SMTPServer {
  const server = new SMTPServer({
    name: 'mailbox.test',
    banner: 'Ancrage mailbox',
    size: LARGEST,
    authOptional: true,
    // Senders would rightly refuse our self-made certificate.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => receive(raw, session, stream.sizeExceeded))
        .then((words) => done(null, words), done)
    },
  })
  server.on('error', (error) => console.error(error.message))

  async function receive(raw: Buffer, session: SMTPServerSession, isTooLarge: boolean): Promise<string> {
    const { mailFrom, rcptTo } = session.envelope
    const to = rcptTo.map((recipient) => recipient.address)
    const fault = faults.next(to)
    if (fault.delayMs) await pause(fault.delayMs)
    if (isTooLarge) throw refusal(552, 'Message too large')
    if (fault.reject) throw refusal(fault.reject, wordsOf(fault))
    const message = await store.add(mailFrom ? mailFrom.address : '', to, raw)
    if (fault.dropAfterData) drop(session.id)
    return `Kept as ${message.id}`
  }

  function drop(sessionId: string) {
    for (const connection of server.connections as Set<Connection>) {
      if (connection.session.id === sessionId) connection._socket.destroy()
    }
  }

  return server
}

const wordsOf = ({ reject = 0 }: MailFault) => (reject < 500 ? 'Try again later' : 'Not accepted here')

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
