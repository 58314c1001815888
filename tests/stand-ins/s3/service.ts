import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../listen.ts'

export const BUCKET = 'ancrage-essais'
export const ACCESS_KEY_ID = 'cle-d-essai'

interface Held {
  bytes: Buffer
  changedAt: Date
}

interface Answer {
  status: number
  body?: Buffer | string
  headers?: Record<string, string>
}

const xml = (text: string) => ({ 'content-type': 'application/xml', 'x-length': String(text.length) })
const problem = (status: number, code: string): Answer => {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  return { status, body, headers: xml(body) }
}
const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const headersOf = ({ bytes, changedAt }: Held) => ({
  etag: tagOf(bytes),
  'last-modified': changedAt.toUTCString(),
  'content-length': String(bytes.length),
})

/** A bucket in memory with the part of S3 that our file storage needs: put, get, head, delete, and a paged list. */
export async function startBucket({ pageSize = 1000 } = {}) {
  const held = new Map<string, Held>()
  const server = createServer(async (request, response) => {
    const { status, body, headers } = await answerTo(held, request, pageSize)
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  })
  const { url, stop } = await listen(server, 0)
  return { url, stop, held }
}

async function answerTo(held: Map<string, Held>, request: IncomingMessage, pageSize: number): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
  const bytes = await buffer(request)
  const signed = request.headers.authorization ?? ''
  if (!signed.startsWith(`AWS4-HMAC-SHA256 Credential=${ACCESS_KEY_ID}/`)) return problem(403, 'InvalidAccessKeyId')
  const [, bucket, ...parts] = pathname.split('/')
  if (bucket !== BUCKET) return problem(404, 'NoSuchBucket')
  const key = decodeURIComponent(parts.join('/'))
  if (!key) return listOf(held, searchParams, pageSize)
  const found = held.get(key)
  if (request.method === 'PUT') {
    held.set(key, { bytes, changedAt: new Date() })
    return { status: 200, headers: { etag: tagOf(bytes) } }
  }
  if (request.method === 'DELETE') {
    held.delete(key)
    return { status: 204 }
  }
  if (!found) return problem(404, 'NoSuchKey')
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first && last) return stretchOf(found, Number(first), Number(last))
  return { status: 200, body: found.bytes, headers: headersOf(found) }
}

/** The bytes from `first` to `last`, as far as they exist. */
function stretchOf({ bytes, changedAt }: Held, first: number, last: number): Answer {
  const body = bytes.subarray(first, last + 1)
  const place = { 'content-range': `bytes ${first}-${first + body.length - 1}/${bytes.length}` }
  return { status: 206, body, headers: { ...headersOf({ bytes: body, changedAt }), ...place } }
}

/** The entries with the prefix: files directly below it, and folders by name. */
function listOf(held: Map<string, Held>, query: URLSearchParams, pageSize: number): Answer {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const lines = new Map<string, string>()
  for (const [key, { bytes, changedAt }] of [...held].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (!key.startsWith(prefix)) continue
    const rest = key.slice(prefix.length)
    const end = delimiter ? rest.indexOf(delimiter) : -1
    if (end >= 0) {
      const folder = prefix + rest.slice(0, end + 1)
      lines.set(folder, `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`)
    } else {
      const about = `<LastModified>${changedAt.toISOString()}</LastModified><ETag>${tagOf(bytes)}</ETag><Size>${bytes.length}</Size>`
      lines.set(key, `<Contents><Key>${key}</Key>${about}</Contents>`)
    }
  }
  const after = query.get('continuation-token') ?? ''
  const left = [...lines].filter(([name]) => name > after)
  const page = left.slice(0, pageSize)
  const isMore = left.length > page.length
  const next = isMore ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  const body = `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${isMore}</IsTruncated>${next}${page.map(([, line]) => line).join('')}</ListBucketResult>`
  return { status: 200, body, headers: xml(body) }
}
