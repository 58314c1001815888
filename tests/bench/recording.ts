import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A statement that a server of the product has sent. */
export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/** The transactions of a recording that start with these words, in order, from `begin` to `commit`. */
export function recordedTransactions(path: string, begins: string): Statement[][] {
  const open = new Map<number, Statement[]>()
  const ended: Statement[][] = []
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const { connection, ...statement } = JSON.parse(line) as Statement & { connection: number }
    if (statement.text.startsWith(begins)) open.set(connection, [])
    const transaction = open.get(connection)
    transaction?.push(statement)
    if (statement.text !== 'commit' || !transaction) continue
    ended.push(transaction)
    open.delete(connection)
  }
  return ended
}

/** The ids of the bench's practice 1 and what belongs to it. */
const OF_THE_FIRST = /(0000000[1-6]-0000-7000-8000-)000000000001/g
const OTHER_ID = /(?!0000000[1-6]-0000-7000)[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g

/** The same statements for another practice, with other ids and bytes: sealed and hashed values keep their length. */
export function forPractice(statements: readonly Statement[], practice: number): Statement[] {
  const ids = new Map<string, string>()
  const bytes = new Map<string, Buffer>()
  const hex = practice.toString(16).padStart(12, '0')
  const other = (known: string) => {
    const id = ids.get(known) ?? freshId()
    ids.set(known, id)
    return id
  }
  const inText = (text: string) => text.replace(OF_THE_FIRST, `$1${hex}`).replace(OTHER_ID, other)
  const rewritten = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map(rewritten)
    if (typeof value !== 'object' || value === null) return value
    if (!('bytes' in value)) return JSON.parse(inText(JSON.stringify(value)))
    const known = String(value.bytes)
    const fresh = bytes.get(known) ?? randomBytes(Buffer.byteLength(known, 'base64'))
    bytes.set(known, fresh)
    return fresh
  }
  return statements.map(({ name, text, values }) => ({
    ...(name !== undefined && { name }),
    // The text of a prepared statement is the same for all practices.
    text: name === undefined ? inText(text) : text,
    values: values.map(rewritten),
  }))
}

/** Ids that grow with the time, like the product's. */
function freshId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
