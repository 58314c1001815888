import { millisecondsInMinute } from 'date-fns/constants'
import { describeFailure } from '../jobs/failure.ts'
import { type ReportApp, startReportServer } from './report-server.ts'

/**
 * Receives reports while this process has the port. If another worker of the machine has it, this one works without,
 * and tries again until that one has ended.
 */
export async function receiveReports(
  app: ReportApp,
  port: number,
  again = millisecondsInMinute,
): Promise<{ stop(): Promise<void> }> {
  let server: Awaited<ReturnType<typeof startReportServer>> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function listen(): Promise<void> {
    try {
      server = await startReportServer(app, port)
      if (isStopped) await server.stop()
    } catch (error) {
      if (!isTaken(error)) throw error
      retry()
    }
  }

  function retry(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      listen().catch((error: unknown) => {
        app.log.error({ failure: describeFailure(error) }, 'reports of delivery cannot be taken')
        retry()
      })
    }, again)
  }

  await listen()
  if (!server) app.log.warn({ port }, 'BOUNCE_PORT is taken: another worker takes the reports of delivery')
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await server?.stop()
    },
  }
}

/** `serve` says it in a sentence, with the system's error as its cause. */
const isTaken = (error: unknown) =>
  error instanceof Error && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE'
