import { existsSync, readdirSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The example at the root of the site: a therapist's own. */
const mainExample = 'therapist-site'

/** The served types of files, by extension. Anything else, such as source code, is not served. */
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The examples: folders with a page. */
export const examples = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'index.html')))
  .map(({ name }) => name)
  .sort()

export const folderOf = (example: string) => join(root, example)

/** The example and the file that a path asks for: `/react/a.js`, or `/en/` of the main example. */
export function requestedFile(pathname: string): { example: string; file: string } | null {
  const path = decoded(pathname)
  // Dots at the start of a name, backslashes and NUL do not belong in a page's address.
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

/** A file of this folder, or null. It does not follow links that lead out of the folder. */
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

/** The headers of all pages of an example, as its hosting would set them. */
export async function headersOf(example: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(join(root, example, 'headers.json'), 'utf8')) as Record<string, string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
