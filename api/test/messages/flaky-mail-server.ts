import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** What goes wrong with the first mail: each answer comes late, the last one is half, or the line is cut in its place. */
export type MailTrouble = 'slow' | 'half' | 'cut'

/** How late each answer of a slow server comes. */
const LATE_MS = 150

/** A mail server that speaks line by line, so that it can do to the first mail what no library of servers would. */
export async function aFlakyMailServer(trouble: MailTrouble) {
  /** What was brought whole, whatever was answered. */
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
