import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** One request to send; its body is JSON text. */
export interface Shot {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Volley {
  seconds: number
  /** The number of answers for each status. */
  statuses: Record<number, number>
  /** Milliseconds, in the order of the answers. */
  times: number[]
}

/** Sends every shot over this many kept connections, and waits for all answers. */
export async function fire(url: string, shots: readonly Shot[], connections: number): Promise<Volley> {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<number, number> = {}
  const times: number[] = []
  let next = 0
  const begun = performance.now()
  async function gun() {
    while (next < shots.length) {
      const shot = shots[next++]!
      const sent = performance.now()
      const status = await send({ hostname, port, agent }, shot)
      times.push(performance.now() - sent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, gun))
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  return { seconds, statuses, times }
}

function send(to: { hostname: string; port: string; agent: Agent }, { method, path, headers, body }: Shot) {
  const content =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise<number>((answered, failed) => {
    const outgoing = request({ ...to, method, path, headers: { ...headers, ...content } }, (answer) => {
      answer.resume()
      answer.once('end', () => answered(answer.statusCode ?? 0))
    })
    outgoing.once('error', failed)
    outgoing.end(body)
  })
}

const TICKS_PER_SECOND = 100

/** The seconds of CPU that a process has used, as Linux counts them. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The median of some numbers. */
export const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!
