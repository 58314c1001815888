import { existsSync, readdirSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The example that stands at the root of the site: a therapist's own. */
const mainExample = 'therapist-site'

/** What is served, by its ending. Anything else, such as source code, is not. */
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The examples there are: folders with a page. */
export const examples = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'index.html')))
  .map(({ name }) => name)
  .sort()

export const folderOf = (example: string) => join(root, example)

/** Which example a path asks for, and which of its files: `/react/a.js`, or `/en/` of the main example. */
export function requestedFile(pathname: string): { example: string; file: string } | null {
  const path = decoded(pathname)
  // Dots at the start of a name, backslashes and NUL have no place in the address of a page.
  if (path === null || /[\\\0]|\/\.|\/\//.test(path)) return null
  const [, first = '', ...rest] = path.split('/')
  const example = examples.find((name) => name === first)
  if (example && rest.length === 0) return { example, file: '' }
  const file = example ? rest.join('/') : path.slice(1)
  return { example: example ?? mainExample, file: file === '' || file.endsWith('/') ? `${file}index.html` : file }
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/** A file that may be served from this folder, or null. Links that lead out of it are not followed. */
export async function readServed(folder: string, file: string): Promise<{ type: string; content: Buffer } | null> {
  const type = contentTypes[extname(file)]
  if (!type) return null
  try {
    const [home, path] = await Promise.all([realpath(folder), realpath(join(folder, file))])
    return path.startsWith(home + sep) ? { type, content: await readFile(path) } : null
  } catch {
    return null
  }
}

/** Headers with which all pages of an example are sent, as its hosting would be set up. */
export async function headersOf(example: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(join(root, example, 'headers.json'), 'utf8')) as Record<string, string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
