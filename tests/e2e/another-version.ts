import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { demo } from './demo.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** The changes of another release: its number, its words, a removed element and a new one. */
const changes: Record<string, [before: string | RegExp, after: string][]> = {
  'loader/package.json': [[/"version": ".*?"/, '"version": "9.9.9"']],
  'widgets/src/booking/texts.ts': [
    ['Étapes de la réservation', 'Étapes d’une autre version'],
    ["'Séance'", "'Rencontre'"],
  ],
  'widgets/vite.config.ts': [
    ["contact: 'src/contact/index.tsx'", "welcome: 'src/welcome.ts'"],
    // These plugins shorten files or serve only our own origin, and take most of a build.
    ...['shorter', 'developers', 'prerendered'].map((plugin): [string, string] => [`    ${plugin},\n`, '']),
  ],
}
const welcome = `customElements.define('ancrage-welcome', class extends HTMLElement {
  connectedCallback() {
    const words = document.createElement('p')
    words.textContent = 'Bienvenue au cabinet'
    this.attachShadow({ mode: 'open' }).append(words)
  }
})`

/** Builds the widgets and the script from changed copies of their sources. */
async function build(folder: string): Promise<void> {
  const isSource = (path: string) => !['dist', 'node_modules', 'test'].includes(basename(path))
  for (const part of ['widgets', 'loader'])
    await cp(join(root, part), join(folder, part), { recursive: true, filter: isSource })
  await cp(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  for (const modules of ['node_modules', 'widgets/node_modules'])
    await symlink(join(root, modules), join(folder, modules))
  for (const [path, words] of Object.entries(changes)) {
    let text = await readFile(join(folder, path), 'utf8')
    for (const [before, after] of words) {
      const changed = text.replace(before, after)
      if (changed === text) throw new Error(`${path} says ${before} no more.`)
      text = changed
    }
    await writeFile(join(folder, path), text)
  }
  await writeFile(join(folder, 'widgets/src/welcome.ts'), welcome)
  // The script lists the files of the widgets, so they are built first.
  for (const part of ['widgets', 'loader'])
    await run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: join(folder, part),
      env: { ...process.env, NODE_ENV: 'production' },
    })
}

/** A server that serves another release of the script; the API stays the same. */
export async function anotherVersion() {
  const folder = await mkdtemp(join(tmpdir(), 'ancrage-version-'))
  const server = createServer(async (request, response) => {
    const [, chunk] = /^\/widgets\/([\w-]+\.js)$/.exec(request.url ?? '') ?? []
    const path = chunk ? `widgets/dist/${chunk}` : 'loader/dist/ancrage.js'
    const code = await readFile(join(folder, path)).catch(() => null)
    response.writeHead(code ? 200 : 404, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
    response.end(code)
  })
  const end = async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await build(folder)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    await end()
    throw error
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, script: `<script src="${url}/ancrage.js" data-api="${demo.urls.api}"></script>`, end }
}
