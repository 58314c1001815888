import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on now. It is below those that a system gives to outgoing connections (32768 and above), so
 * that none of them takes it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer, failed) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? answer(false) : failed(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)))
  })
}
