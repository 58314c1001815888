import type { IncomingMessage, ServerResponse } from 'node:http'
import { holdMemory } from '../files/reserve-memory.ts'
import { Failure, fail } from './errors.ts'
import { mostPictureBytes, type PictureShape } from './pictures.ts'

const KB = 1024
/** What anybody may send. Forms of ours need a tenth of it. */
const MOST_BYTES = 100 * KB
/** Our deepest body has three levels. */
const MOST_LEVELS = 20

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON of a request, or undefined when it has no body. Nothing is read beyond the limit. */
export async function readJson(request: IncomingMessage, mostKilobytes?: number): Promise<unknown> {
  const { headers } = request
  if (isEmpty(request)) return undefined
  if (!isJson(headers['content-type'])) throw fail('unsupported_media_type', { detail: 'Send application/json.' })
  const value = parse(await readBytes(request, mostKilobytes ? mostKilobytes * KB : MOST_BYTES))
  refuseStrangeShape(value)
  return value
}

/** The bytes that another service delivers, unread: their signature is checked first. */
export const readSignedBytes = (request: IncomingMessage): Promise<Uint8Array> =>
  isEmpty(request) ? Promise.resolve(new Uint8Array()) : readBytes(request, MOST_BYTES)

/** The bytes of a picture, whatever its header calls them. Nothing is read beyond the limit. */
export const readPictureBytes = (request: IncomingMessage, shape: PictureShape): Promise<Uint8Array> =>
  isEmpty(request) ? Promise.resolve(new Uint8Array()) : readBytes(request, mostPictureBytes[shape])

/**
 * The bytes of a file of at most so many. It has room in our memory, until it is answered, before the first is read: of
 * one that does not say how large it is, as much as it may be.
 */
export async function readFileBytes(request: IncomingMessage, response: ServerResponse, most: number) {
  if (isEmpty(request)) return new Uint8Array()
  if (announcedBytes(request) > most) throw tooLarge(most)
  holdMemory(response, announcedBytes(request) || most)
  return readBytes(request, most)
}

const announcedBytes = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

const isEmpty = (request: IncomingMessage) =>
  announcedBytes(request) === 0 && request.headers['transfer-encoding'] === undefined

function isJson(type = ''): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i.test(type.trim())
}

const tooLarge = (most: number) => fail('payload_too_large', { detail: `At most ${most / KB} kB.` })

async function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw fail('unsupported_media_type', { detail: 'Send the body without compression.' })
  if (announcedBytes(request) > most) throw tooLarge(most)
  return readUpTo(request, most).catch(refuseCutOff)
}

async function readUpTo(request: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    size += (part as Buffer).length
    if (size > most) throw tooLarge(most)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

/** A caller who leaves in the middle, or sends too slowly, gets no answer: it is no failure of ours and none of the database. */
function refuseCutOff(error: unknown): never {
  if (error instanceof Failure) throw error
  throw fail('bad_request', { detail: 'The body ended before its announced length.' })
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw fail('invalid_json')
  }
}

/** Refuses depth, and names that reach into prototypes wherever an object is copied carelessly. */
function refuseStrangeShape(value: unknown) {
  let level: unknown[] = [value]
  for (let depth = 0; level.length; depth++) {
    if (depth > MOST_LEVELS) throw fail('invalid_json', { detail: `At most ${MOST_LEVELS} levels.` })
    level = level.flatMap((item) => {
      if (typeof item !== 'object' || item === null) return []
      if (Object.hasOwn(item, '__proto__')) throw fail('invalid_json', { detail: 'No member may be called __proto__.' })
      return Object.values(item)
    })
  }
}
