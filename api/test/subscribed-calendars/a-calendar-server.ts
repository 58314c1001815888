import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = (request: IncomingMessage, response: ServerResponse) => unknown

/** A calendar server whose paths answer as a test wants. */
export async function aCalendarServer() {
  const replies = new Map<string, Reply>()
  const calls: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    calls.push({ path, headers: request.headers })
    const reply = replies.get(path)
    if (reply) reply(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    calls,
    /** The address of a path with this reply from now on. */
    on(path: string, reply: Reply | string) {
      replies.set(path, typeof reply === 'string' ? (_, response) => response.end(reply) : reply)
      return base + path
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A file with an event of an hour at each of the instants. */
export const aCalendarFile = (...starts: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tests//Ancrage//FR',
    ...starts.flatMap((start) => [
      'BEGIN:VEVENT',
      `UID:${start}`,
      `DTSTART:${start.replace(/[-:]|\.\d+/g, '')}`,
      'DURATION:PT1H',
      'SUMMARY:Dentiste',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
