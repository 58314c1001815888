import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * The fault of the first mail: each answer comes late, the last one is incomplete, or the connection breaks instead.
 */
export type MailTrouble = 'slow' | 'half' | 'cut'

/** The delay of a slow server's answers. */
const LATE_MS = 150

/** A mail server that handles each line itself, so that it can have faults that no server library has. */
export async function aFlakyMailServer(trouble: MailTrouble) {
  /** The mails that arrived completely, whatever was answered. */
  const brought: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const isLate = () => trouble === 'slow' && brought.length === 0
    const say = (line: string) => {
      if (!socket.writable) return
      if (isLate()) setTimeout(() => socket.write(`${line}\r\n`), LATE_MS)
      else socket.write(`${line}\r\n`)
    }
    let mail: string[] | null = null
    function takeEnd(whole: string[]) {
      brought.push(whole.join('\n'))
      mail = null
      if (brought.length > 1 || trouble === 'slow') say('250 Taken')
      else if (trouble === 'half') socket.end('25')
      else socket.destroy()
    }
    say('220 flaky.test ESMTP')
    createInterface({ input: socket }).on('line', (line) => {
      if (mail) {
        if (line === '.') takeEnd(mail)
        else mail.push(line)
      } else if (/^DATA$/i.test(line)) {
        mail = []
        say('354 Go on')
      } else if (/^QUIT$/i.test(line)) socket.end('221 Bye\r\n')
      else say('250 Fine')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    brought,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
