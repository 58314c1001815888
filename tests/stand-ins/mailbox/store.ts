import { EventEmitter } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Message, readMessage, readParts } from './message.ts'

export interface Search {
  /** The whole address of a recipient, in any case. */
  to?: string
  /** A part of the subject. */
  subject?: string
  /** Only messages that came after the one with this id. */
  after?: string
}

export type Store = Awaited<ReturnType<typeof openStore>>

const ID = /^\d{17}-\d{4}$/

/** The messages in a folder, one file each, with the envelope in the headers that a mail server adds on delivery. */
export async function openStore(dir: string) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const arrivals = new EventEmitter().setMaxListeners(0)
  const messages = new Map<string, Message>()
  const pathOf = (id: string) => join(dir, `${id}.eml`)
  let count = 0

  for (const name of (await readdir(dir)).sort()) {
    const id = name.replace(/\.eml$/, '')
    if (ID.test(id)) messages.set(id, await load(id))
    else if (name.endsWith('.part')) await rm(join(dir, name))
  }

  async function load(id: string): Promise<Message> {
    const raw = await readFile(pathOf(id))
    const headers = raw.subarray(0, 65_536).toString('utf8').split('\r\n\r\n', 1)[0] ?? ''
    const envelope = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(headers)?.[1]?.trim() ?? ''
    const to = envelope('Delivered-To').split(', ')
    return readMessage({ id, receivedAt: instantOf(id), from: envelope('Return-Path').slice(1, -1), to }, raw)
  }

  return {
    arrivals,

    /** Stores a message durably before it answers. */
    async add(from: string, to: string[], raw: Uint8Array): Promise<Message> {
      const id = idAt(new Date(), count++)
      const head = Buffer.from(`Return-Path: <${from}>\r\nDelivered-To: ${to.join(', ')}\r\n`)
      await writeFile(`${pathOf(id)}.part`, Buffer.concat([head, raw]), { mode: 0o600 })
      await rename(`${pathOf(id)}.part`, pathOf(id))
      const message = await load(id)
      messages.set(id, message)
      arrivals.emit('message', message)
      return message
    },

    /** The matching messages, the newest first. */
    find({ to, subject, after }: Search = {}): Message[] {
      const isSought = (message: Message) =>
        (!to || message.to.some((address) => address.toLowerCase() === to.toLowerCase())) &&
        (!subject || message.subject.includes(subject)) &&
        (!after || message.id > after)
      return [...messages.values()].filter(isSought).sort((one, other) => (one.id < other.id ? 1 : -1))
    },

    get: (id: string) => messages.get(id),
    raw: (message: Message) => readFile(pathOf(message.id)),
    parts: async (message: Message) => readParts(await readFile(pathOf(message.id))),

    async clear() {
      const ids = [...messages.keys()]
      messages.clear()
      await Promise.all(ids.map((id) => rm(pathOf(id), { force: true })))
      arrivals.emit('cleared')
    },
  }
}

/** An id that contains the time of arrival, so that ids sort by it: 20270301093000123-0001. */
const idAt = (now: Date, count: number) =>
  `${now.toISOString().replace(/\D/g, '')}-${String(count % 10_000).padStart(4, '0')}`

const instantOf = (id: string) => id.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3}).*/, '$1-$2-$3T$4:$5:$6.$7Z')
