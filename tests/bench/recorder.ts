/**
 * Loaded into a server of the product before its own code. Writes each statement that it sends to RECORD_TO, one a
 * line.
 */
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type pg from 'pg'

// The object mapper may have its own copy of the driver.
const mapper = new URL('../../node_modules/@mikro-orm/postgresql/package.json', import.meta.url)
const { Client } = createRequire(mapper)('pg') as typeof pg
const path = process.env.RECORD_TO ?? ''
const connections = new WeakMap<object, number>()
let count = 0

const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown
const recorded = new Proxy(query, {
  apply(target, client: object, args: unknown[]) {
    record(client, args)
    return Reflect.apply(target, client, args)
  },
})
Reflect.set(Client.prototype, 'query', recorded)

interface Sent {
  name?: string
  text: string
  values?: unknown
  /** Those of a packet (`db/packet.ts`). */
  statements?: readonly Sent[]
}

function record(client: object, [statement, list]: unknown[]): void {
  const connection = connections.get(client) ?? ++count
  connections.set(client, connection)
  const sent = typeof statement === 'string' ? { text: statement, values: list } : (statement as Sent)
  for (const { name, text, values } of sent.statements ?? [sent]) {
    const written = Array.isArray(values) ? values.map(inWriting) : []
    appendFileSync(path, `${JSON.stringify({ connection, name, text, values: written })}\n`)
  }
}

const inWriting = (value: unknown) =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value
