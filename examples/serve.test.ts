import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { examples } from './folders.ts'

const practice = '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1'
let port: number
let home: string
let site: ChildProcess

function started(env: NodeJS.ProcessEnv): ChildProcess {
  const program = new URL('serve.ts', import.meta.url).pathname
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const known = { ANCRAGE_URL: 'http://127.0.0.1:9/', SITE_PORT: String(port), PATH, NODE_COMPILE_CACHE }
  return spawn(process.execPath, [program], { env: { ...known, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Requests a path exactly as it is written: `fetch` would normalise it. */
function page(path: string): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((found, failed) => {
    get({ host: '127.0.0.1', port, path }, async (reply) => {
      found({ status: reply.statusCode, headers: reply.headers, body: await text(reply) })
    }).on('error', failed)
  })
}

async function whenServing(child: ChildProcess): Promise<void> {
  const answers = () => page('/examples/').then(({ status }) => status === 200)
  while (!(await answers().catch(() => false))) if (child.exitCode !== null) throw new Error('The site did not start')
}

/** Starts another site, and sends the requests of this test to it. */
async function startAnother(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const shared = port
  port = await freePort()
  const child = started(env)
  onTestFinished(() => {
    port = shared
    child.kill()
  })
  await whenServing(child)
  return child
}

beforeAll(async () => {
  port = await freePort()
  home = await mkdtemp(join(tmpdir(), 'ancrage-site-'))
  site = started({ PRACTICE_ID: practice })
  await whenServing(site)
})

afterAll(async () => {
  site.kill()
  await rm(home, { recursive: true })
})

test('until a practice is known a page says so, and then shows it without a restart', async () => {
  await startAnother({ DEMO_FILE: join(home, 'demo.json') })
  expect(await page('/')).toMatchObject({ status: 503, body: expect.stringContaining('demonstration data') })
  await writeFile(join(home, 'demo.json'), JSON.stringify({ practiceId: practice }))
  const { status, body } = await page('/')
  expect(status).toBe(200)
  expect(body).toContain(`<ancrage-booking practice="${practice}"`)
  expect(body).toContain('src="http://127.0.0.1:9/ancrage.js"')
  expect(body).not.toContain('{{')
})

test('the therapist’s site is at the root, in two languages', async () => {
  expect((await page('/')).body).toContain('<html lang="fr">')
  expect((await page('/en/')).body).toContain('<html lang="en">')
  expect((await page('/therapist-site/')).status).toBe(200)
  expect((await page('/css/base.css')).headers['content-type']).toBe('text/css; charset=utf-8')
})

test('every example has its page, and one page links to all', async () => {
  const { body } = await page('/examples/')
  const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!)
  expect(links.toSorted()).toEqual(examples.map((name) => `/${name}/`))
  expect(body.match(/<br>[^<]/g)).toHaveLength(examples.length)
  for (const link of links) {
    const { status, body } = await page(link)
    expect({ link, status }).toEqual({ link, status: 200 })
    expect(body).toContain(practice)
  }
  expect(await page('/react')).toMatchObject({ status: 301, headers: { location: '/react/' } })
})

test('any page can be requested for another practice, by its id and nothing else', async () => {
  const other = '01928c5e-7b00-7b1b-9b22-b1ba0b1e0001'
  expect((await page(`/plain-html/?practice=${other}`)).body).toContain(`practice="${other}"`)
  const { body } = await page('/plain-html/?practice="><script>')
  expect(body).toContain(`practice="${practice}"`)
  expect(body).not.toContain('"><script>')
})

test('a form of the site shows what it sent as text; no other path accepts anything', async () => {
  const post = (path: string, body: string) => fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })
  const sent = await post('/host-form/', 'name=%3Cimg+src%3Dx%3E&startsAt=2027-03-02T09%3A00%3A00.000Z')
  const shown = await sent.text()
  expect(shown).toContain('<dt>name</dt><dd>&lt;img src=x&gt;</dd>')
  expect(shown).toContain('<dt>startsAt</dt><dd>2027-03-02T09:00:00.000Z</dd>')
  expect((await post('/host-form/', 'a'.repeat(20_000))).status).toBe(413)
  for (const path of ['/', '/plain-html/', '/host-form/received.html', '/host-form/page.css'])
    expect((await post(path, 'name=x')).status, path).toBe(405)
  expect((await page('/host-form/received.html')).status).toBe(404)
})

test('nothing is served from outside the examples, and no source code', async () => {
  const outside = [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/plain-html/..%5c..%5cserve.ts',
  ]
  const hidden = ['/serve.ts', '/react/main.tsx', '/strict-csp/headers.json', '/package.json', '/.env', '/react/%00']
  for (const path of [...outside, ...hidden, '//example.org', '/%'])
    expect([400, 404], path).toContain((await page(path)).status)
})

test('the page with the strict policy allows only itself and Ancrage', async () => {
  const { headers, body } = await page('/strict-csp/')
  const policy = headers['content-security-policy']
  expect(policy).toContain("default-src 'none'; script-src http://127.0.0.1:9; connect-src http://127.0.0.1:9")
  expect(policy).not.toContain('unsafe')
  expect(body).not.toMatch(/<style|style=|<script(?![^>]*src)/)
})

test('a taken port is reported in one sentence', async () => {
  const second = started({ PRACTICE_ID: practice })
  const [output, [code]] = await Promise.all([text(second.stderr!), once(second, 'exit')])
  expect({ said: output, code }).toEqual({ said: `Port ${port} is taken: set SITE_PORT to a free one.\n`, code: 1 })
})

test('the site ends when it is asked to, and when the process that started it is gone', async () => {
  for (const end of [(child: ChildProcess) => child.kill('SIGTERM'), (child: ChildProcess) => child.disconnect()]) {
    const child = await startAnother({ PRACTICE_ID: practice })
    end(child)
    expect(await once(child, 'exit')).toEqual([0, null])
  }
})
