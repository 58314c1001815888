import type { AddressInfo, Server } from 'node:net'
import { StartFailure } from '../start-failure.ts'

/** Listens and returns the port (0 takes any free one), or says in one sentence why it cannot. */
export function serve(server: Server, port: number, host: string, variable: string): Promise<number> {
  return new Promise((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(explained(error, port, host, variable)))
    server.listen(port, host, () => listening((server.address() as AddressInfo).port))
  })
}

function explained(error: NodeJS.ErrnoException, port: number, host: string, variable: string): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken: stop the program that has it, or set ${variable} to another.`,
    EACCES: `Port ${port} may not be used by this account: set ${variable} to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: correct HOST.`,
    ENOTFOUND: `This machine has no address ${host}: correct HOST.`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence ? new StartFailure(sentence, { cause: error }) : error
}
