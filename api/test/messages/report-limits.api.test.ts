import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { newId, newPracticeId } from '../../src/db/base.ts'
import { startReportServer } from '../../src/messages/report-server.ts'
import { returnAddress } from '../../src/messages/return-address.ts'
import { testDatabase } from '../database.ts'

const config = {
  APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
  BOUNCE_DOMAIN: 'retours.essais.test',
  HOST: '127.0.0.1',
}
const { orm } = await testDatabase()
const log = { error: () => {}, warn: () => {} } as never

/** A server of reports with small limits. */
async function aReportServer(given: Partial<Parameters<typeof startReportServer>[2] & object> = {}) {
  const limits = { perNetwork: 3, longest: 60_000, largest: 2000, ...given }
  const server = await startReportServer({ orm, log, config }, 0, limits)
  onTestFinished(() => server.stop())
  return server
}

/** A connected caller: the lines that arrive, one after the other. */
function aCaller(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const line = async () => (await lines.next()).value as string | undefined
  /** Sends a command, and waits for the last line of the answer. */
  async function say(text: string) {
    socket.write(`${text}\r\n`)
    let answer = await line()
    while (answer?.[3] === '-') answer = await line()
    return answer
  }
  return { socket, line, say, closed }
}

const address = () => returnAddress(config, { practiceId: newPracticeId(), messageId: newId() })

test('one network has a limit of connections, and the next is accepted when one has left', async () => {
  const { port } = await aReportServer()
  const callers = [aCaller(port), aCaller(port), aCaller(port)]
  for (const { line } of callers) expect(await line()).toMatch(/^220 /)
  const fourth = aCaller(port)
  expect(await fourth.line()).toMatch(/^421 /)
  await fourth.closed
  const [first] = callers
  expect(await first!.say('QUIT')).toMatch(/^221 /)
  await first!.closed
  // The server notices it a moment after the caller.
  await expect.poll(() => aCaller(port).line(), { timeout: 10_000 }).toMatch(/^220 /)
})

test('a connection ends in time, however busy it is', async () => {
  const { port } = await aReportServer({ longest: 300 })
  const { socket, closed } = aCaller(port)
  socket.write('EHLO essais.test\r\n')
  await closed
})

test('a mail that announces too much is refused, and one that exceeds it is cut off', async () => {
  const { port } = await aReportServer()
  const { line, say, socket, closed } = aCaller(port)
  expect(await line()).toMatch(/^220 /)
  expect(await say('EHLO essais.test')).toMatch(/^250 /)
  expect(await say('MAIL FROM:<> SIZE=2001')).toMatch(/^552 /)
  expect(await say('MAIL FROM:<>')).toMatch(/^250 /)
  expect(await say(`RCPT TO:<${address()}>`)).toMatch(/^250 /)
  expect(await say('DATA')).toMatch(/^354 /)
  socket.write(`${'a'.repeat(70)}\r\n`.repeat(60))
  await closed
})

test('a mail of usual size is accepted, whatever it contains', async () => {
  const { port } = await aReportServer()
  const { line, say } = aCaller(port)
  expect(await line()).toMatch(/^220 /)
  expect(await say('EHLO essais.test')).toMatch(/^250 /)
  expect(await say('MAIL FROM:<>')).toMatch(/^250 /)
  expect(await say(`RCPT TO:<${address()}>`)).toMatch(/^250 /)
  expect(await say('DATA')).toMatch(/^354 /)
  expect(await say('Subject: rien\r\n\r\nNi rapport ni plainte.\r\n.')).toMatch(/^250 /)
})
