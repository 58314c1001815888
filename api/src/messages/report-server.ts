import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Config } from '../config.ts'
import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import type { App } from '../http/context.ts'
import { serve } from '../http/serving.ts'
import { describeFailure } from '../jobs/failure.ts'
import { enqueue } from '../jobs/queue.ts'
import { readDeliveryReport } from '../mail/delivery-report.ts'
import { addressHash } from '../mail/opt-out.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { followMailReport } from './follow-report.ts'
import { readInitialPart } from './initial-part.ts'
import { openReturnAddress, type ReturnedMessage } from './return-address.ts'

/** What receiving reports needs of the program. */
export type ReportApp = Pick<App, 'orm' | 'log'> & { config: Pick<Config, 'APP_SECRET' | 'BOUNCE_DOMAIN' | 'HOST'> }

/**
 * A report encloses the sent mail with its files, which may be large. Servers send reports one after the other, each
 * within seconds.
 */
const usual: ConnectionLimits = { perNetwork: 10, longest: 5 * 60_000, largest: 40 * 1024 * 1024 }

/**
 * Receives reports of other mail servers, only at addresses from which we have sent. It never writes to anybody, so a
 * report of a report ends here.
 */
export async function startReportServer(
  app: ReportApp,
  port: number,
  limits: ConnectionLimits = usual,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { config, log } = app
  const addressed = new Map<string, ReturnedMessage>()
  const server = new SMTPServer({
    name: config.BOUNCE_DOMAIN ?? 'localhost',
    banner: 'Reports',
    size: limits.largest,
    authOptional: true,
    // There is no certificate here; a report says only that a mail did not arrive.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: 50,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
    onConnect: (session, done) =>
      done(connections.isBeyond(session) ? refusal(421, '4.7.0 Too many connections') : null),
    onRcptTo({ address }, session, done) {
      const message = openReturnAddress(config, address)
      if (!message) return done(refusal(550, '5.1.1 No such mailbox'))
      if (session.envelope.rcptTo.length > 0) return done(refusal(452, '4.5.3 One recipient at a time'))
      addressed.set(session.id, message)
      done()
    },
    onData(stream, session, done) {
      const message = addressed.get(session.id)
      addressed.delete(session.id)
      receive(stream, message, () => connections.cut(session)).then(
        () => done(),
        (error) => {
          if (!stream.sizeExceeded)
            log.error({ failure: describeFailure(error) }, 'a report of delivery could not be taken')
          done(refusal(451, '4.3.0 Try again later'))
        },
      )
    },
    onClose: (session) => void addressed.delete(session.id),
  })
  const connections = limitConnections(server.server, limits)
  // Ignores a caller who hangs up.
  server.on('error', () => {})

  const digestOf = (address: string) => addressHash(config.APP_SECRET, address).toString('base64url')

  async function receive(
    stream: SMTPServerDataStream,
    message: ReturnedMessage | undefined,
    cut: () => void,
  ): Promise<void> {
    const raw = await readInitialPart(stream, cut)
    const report = message && (await readDeliveryReport(raw, digestOf).catch(() => null))
    if (!message || !report) return
    const { practiceId, messageId } = message
    await inPractice(app.orm.em.fork(), practiceId, (em) =>
      enqueue(
        queryOf(em),
        followMailReport,
        { practiceId, messageId, report, attempt: 0 },
        { singletonKey: `${messageId} ${report.kind}` },
      ),
    )
  }

  return {
    port: await serve(server.server, port, config.HOST, 'BOUNCE_PORT'),
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
