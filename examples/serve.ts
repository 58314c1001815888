import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { builtFolder } from './build.ts'
import { examples, folderOf, headersOf, readServed, requestedFile } from './folders.ts'
import { listing } from './listing.ts'
import { readSent, whatCame } from './received.ts'
import { filledIn, readSnippet } from './snippet.ts'

interface Answer {
  status: number
  headers?: Record<string, string>
  type?: string
  content?: string | Buffer
}

const port = Number(process.env.SITE_PORT || 4801)
const host = process.env.HOST || '127.0.0.1'

/** The page on which an example shows what its form sent. It is served only in answer to the form. */
const answerPage = 'received.html'

const sentence = (status: number, content: string): Answer => ({ status, type: 'text/plain; charset=utf-8', content })

async function answerTo(request: IncomingMessage): Promise<Answer> {
  const { method = '', url = '/' } = request
  const [pathname = '', query] = url.split(/[?#]/)
  const practice = new URLSearchParams(query).get('practice')
  if (method === 'POST') return received(request, pathname)
  if (method !== 'GET' && method !== 'HEAD') return { ...sentence(405, 'Only GET.'), headers: { Allow: 'GET, HEAD' } }
  if (pathname === '/examples/') return { status: 200, type: 'text/html; charset=utf-8', content: listing(examples) }
  // Browsers request it by themselves; a page without one has no fault.
  if (pathname === '/favicon.ico') return { status: 204 }
  const wanted = requestedFile(pathname)
  if (!wanted) return sentence(400, 'This address is malformed.')
  const { example, file } = wanted
  if (file === answerPage) return sentence(404, 'There is no such page.')
  if (!file) return { status: 301, headers: { Location: `/${example}/` } }
  const found = await readServed(await builtFolder(example), file)
  if (!found) return sentence(404, 'There is no such page.')
  if (!file.endsWith('.html')) return { status: 200, ...found }
  return page(example, found, practice)
}

/** Answers an example's form on its own page. */
async function received(request: IncomingMessage, pathname: string): Promise<Answer> {
  const { example = '', file } = requestedFile(pathname) ?? {}
  const found = file === 'index.html' ? await readServed(folderOf(example), answerPage) : null
  if (!found) return { ...sentence(405, 'Only GET.'), headers: { Allow: 'GET, HEAD' } }
  const sent = await readSent(request)
  if (!sent) return sentence(413, 'That is more than a form of these pages sends.')
  return { status: 200, type: found.type, content: whatCame(found.content.toString(), sent) }
}

/** A page with the snippet filled in, as if somebody had pasted it. */
async function page(
  example: string,
  { type, content }: { type: string; content: Buffer },
  practice: string | null,
): Promise<Answer> {
  const snippet = await readSnippet(process.env, practice)
  if (!snippet) return sentence(503, 'No practice is known: load the demonstration data, or set PRACTICE_ID.')
  const headers = Object.entries(await headersOf(example)).map(([name, value]) => [name, filledIn(value, snippet)])
  return { status: 200, headers: Object.fromEntries(headers), type, content: filledIn(content.toString(), snippet) }
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const {
    status,
    headers,
    type,
    content = '',
  } = await answerTo(request).catch((error: unknown) => {
    console.error(error)
    return sentence(500, 'This page could not be made: the reason is in the log.')
  })
  response.writeHead(status, {
    ...headers,
    ...(type && { 'Content-Type': type }),
    'Content-Length': Buffer.byteLength(content),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}

const server = createServer((request, response) => void respond(request, response))

server.on('error', (error: NodeJS.ErrnoException) => {
  const taken = `Port ${port} is taken: set SITE_PORT to a free one.`
  console.error(error.code === 'EADDRINUSE' ? taken : `The site cannot be served: ${error.message}.`)
  process.exitCode = 1
})

function stop() {
  server.close()
  server.closeAllConnections()
}

for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop)
// Listening for the parent's end must not keep this process alive.
process.channel?.unref()

server.listen(port, host)
