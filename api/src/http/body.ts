import type { IncomingMessage } from 'node:http'
import type { SentFile } from './endpoint.ts'
import { Failure, fail } from './errors.ts'
import { mostPictureBytes, type PictureShape } from './pictures.ts'
import { repeatedName } from './repeated-name.ts'
import { sentFile } from './sent-file.ts'

const KB = 1024
/** The limit of a body. Our forms need a tenth of it. */
const MOST_BYTES = 100 * KB
/** Our deepest body has three levels. */
const MOST_LEVELS = 20

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON of a request, or undefined when it has no body. Reads no further than the limit. */
export async function readJson(request: IncomingMessage, mostKilobytes?: number): Promise<unknown> {
  const { headers } = request
  if (isEmpty(request)) return undefined
  if (!isJson(headers['content-type'])) throw fail('unsupported_media_type', { detail: 'Send application/json.' })
  const value = parse(await readBytes(request, mostKilobytes ? mostKilobytes * KB : MOST_BYTES))
  assertPlainShape(value)
  return value
}

/** The raw bytes that another service delivers: their signature is checked first. */
export const readSignedBytes = (request: IncomingMessage): Promise<Uint8Array> =>
  isEmpty(request) ? Promise.resolve(new Uint8Array()) : readBytes(request, MOST_BYTES)

/** The bytes of a picture, whatever its header says. Reads no further than the limit. */
export const readPictureBytes = (request: IncomingMessage, shape: PictureShape): Promise<Uint8Array> =>
  isEmpty(request) ? Promise.resolve(new Uint8Array()) : readBytes(request, mostPictureBytes[shape])

/** A file up to a size, with an announced length. It is stored as it is read, and never held whole in memory. */
export function readFileBody(request: IncomingMessage, most: number): SentFile {
  if (isEmpty(request)) return sentFile(0, [])
  assertUncompressed(request)
  const size = announcedBytes(request)
  if (!size) throw fail('bad_request', { detail: 'Say how many bytes will come (Content-Length).' })
  if (size > most) throw tooLarge(most)
  return sentFile(size, partsOf(request))
}

async function* partsOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } catch {
    throw cutOff()
  }
}

const announcedBytes = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

const isEmpty = (request: IncomingMessage) =>
  announcedBytes(request) === 0 && request.headers['transfer-encoding'] === undefined

function isJson(type = ''): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i.test(type.trim())
}

const tooLarge = (most: number) => fail('payload_too_large', { detail: `At most ${most / KB} kB.` })

async function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  assertUncompressed(request)
  if (announcedBytes(request) > most) throw tooLarge(most)
  return readUpTo(request, most).catch(failCutOff)
}

function assertUncompressed({ headers }: IncomingMessage): void {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw fail('unsupported_media_type', { detail: 'Send the body without compression.' })
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

/** Answers nothing to a caller who leaves or sends too slowly: that is no failure of ours or of the database. */
function failCutOff(error: unknown): never {
  throw error instanceof Failure ? error : cutOff()
}

const cutOff = () => fail('bad_request', { detail: 'The body ended before its announced length.' })

function parse(bytes: Buffer): unknown {
  let text: string
  let value: unknown
  try {
    text = utf8.decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw fail('invalid_json')
  }
  const name = repeatedName(text)
  if (name !== null) throw fail('invalid_json', { detail: `"${name}" stands twice in one object.` })
  return value
}

/** Refuses deep nesting, and names that reach into prototypes wherever an object is copied carelessly. */
function assertPlainShape(value: unknown) {
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
