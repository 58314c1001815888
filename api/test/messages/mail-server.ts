import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived, with the recipients of the envelope, which no header can change. */
export interface Arrived extends Email {
  recipients: string[]
  /** The sender of the envelope. */
  returnTo: string
  source: string
  header(name: string): string | undefined
}

/** A real mail server that stores what it accepts, and refuses what a test tells it to. */
export async function aMailServer() {
  const mails: Arrived[] = []
  const refusals: number[] = []
  let attempts = 0
  const waiting: { count: number; of: () => number; resolve: () => void }[] = []
  const settle = () => {
    for (const one of waiting) if (one.of() >= one.count) one.resolve()
  }
  const reached = (count: number, of: () => number) =>
    new Promise<void>((resolve) => {
      waiting.push({ count, of, resolve })
      settle()
    })

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    async onData(stream, session, done) {
      const raw = await buffer(stream)
      attempts += 1
      const responseCode = refusals.shift()
      if (!responseCode) {
        const mail = await PostalMime.parse(raw)
        const header = (name: string) => mail.headers.find(({ key }) => key === name.toLowerCase())?.value
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const { mailFrom } = session.envelope
        const returnTo = mailFrom ? mailFrom.address : ''
        mails.push({ ...mail, recipients, returnTo, header, source: raw.toString('utf8') })
      }
      done(responseCode ? Object.assign(new Error('Not now'), { responseCode }) : null)
      settle()
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Answers the next messages with these codes, one each. */
    refuse: (...codes: number[]) => void refusals.push(...codes),
    /** Settles when this many mails were accepted. */
    arrived: async (count: number) => {
      await reached(count, () => mails.length)
      return mails
    },
    /** Settles when this many mails were tried, accepted or not. */
    attempted: (count: number) => reached(count, () => attempts),
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
