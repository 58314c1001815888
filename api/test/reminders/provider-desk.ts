import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { type OctopushAccount, startOctopush } from '../../../tests/stand-ins/octopush/service.ts'

/** A message that a provider has accepted. */
export interface Taken {
  /** The id of the message: the Message-ID of a mail, the request of an SMS. */
  id: string
  to: string
  text: string
  /** The look of the workers at which it came. */
  look: number
  at: Date
}

/**
 * A mail server and an Octopush that record at which moment of the story they accepted what, and report it before they
 * answer.
 */
export async function providerDesk(moment: () => { look: number; at: Date }) {
  const mails: Taken[] = []
  const texts: Taken[] = []
  let onTaken = () => {}

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    async onData(stream, session, done) {
      // A worker that is killed in the middle of a mail has sent nothing.
      const raw = await buffer(stream).catch(() => null)
      if (!raw) return done(null)
      const { messageId = '', text = '' } = await PostalMime.parse(raw)
      const id = /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId
      mails.push({ id, to: session.envelope.rcptTo[0]?.address ?? '', text, ...moment() })
      onTaken()
      done(null)
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  const octopush = await startOctopush()
  onTestFinished(async () => {
    await new Promise<void>((closed) => smtp.close(closed))
    await octopush.stop()
  })

  /** An account of Octopush whose SMS are recorded here. */
  function account(): OctopushAccount {
    const added = octopush.account({ credit: 10_000 })
    const push = added.sent.push.bind(added.sent)
    added.sent.push = (...sms) => {
      for (const { requestId, number, text } of sms) texts.push({ id: requestId ?? '', to: number, text, ...moment() })
      onTaken()
      return push(...sms)
    }
    return added
  }

  return {
    mails,
    texts,
    account,
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    octopushUrl: octopush.url,
    /** Called between the acceptance and its answer. */
    tell(listener: () => void) {
      onTaken = listener
    },
  }
}
