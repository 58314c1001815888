import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { anAddress } from '../system/people.ts'

export interface Answered {
  status: number
  headers: IncomingHttpHeaders
  answer: string
}

/** Not one byte of an answer came: whoever sent may send the same again elsewhere, under the same key. */
export interface Unanswered {
  unanswered: string
}

/** The connection broke after the answer had begun: no server that stops in order may do that. */
export interface Lost {
  lost: string
}

export type Outcome = Answered | Unanswered | Lost

interface Wish {
  agent: Agent
  method?: string
  body?: object
  key?: string
  /** Told when all of it has been given to the system, on a connection that is open. */
  onSent?: () => void
}

/** Sends as a proxy does, and tells three ends apart: answered, not answered, and an answer that was lost. */
export function send(url: string, { agent, method = 'POST', body, key, onSent }: Wish): Promise<Outcome> {
  return new Promise((settled) => {
    const headers = {
      'x-forwarded-for': anAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    }
    let socket: Socket | undefined
    let readBefore = 0
    const failed = (error: NodeJS.ErrnoException) => {
      const code = error.code ?? error.message
      settled(socket && socket.bytesRead > readBefore ? { lost: code } : { unanswered: code })
    }
    const outgoing = httpRequest(url, { method, headers, agent }, (incoming) =>
      text(incoming).then(
        (answer) => settled({ status: incoming.statusCode ?? 0, headers: incoming.headers, answer }),
        failed,
      ),
    )
    outgoing.once('socket', (its) => {
      socket = its
      readBefore = its.bytesRead
    })
    outgoing.once('error', failed)
    outgoing.end(body && JSON.stringify(body), () => onSent?.())
  })
}
