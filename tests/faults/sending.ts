import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { anAddress } from '../system/people.ts'

export interface Answered {
  status: number
  headers: IncomingHttpHeaders
  answer: string
}

/** Not one byte of an answer came: the sender may send the same elsewhere, under the same key. */
export interface Unanswered {
  unanswered: string
}

/** The connection broke after the answer had started: a server that stops properly may not do that. */
export interface Lost {
  lost: string
}

export type Outcome = Answered | Unanswered | Lost

interface SendOptions {
  agent: Agent
  method?: string
  body?: object
  key?: string
  /** Called when everything was sent over an open connection. */
  onSent?: () => void
}

/** Sends as a proxy does, and tells three ends apart: answered, not answered, and an answer that was lost. */
export function send(url: string, { agent, method = 'POST', body, key, onSent }: SendOptions): Promise<Outcome> {
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
