import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A built file with its compressed forms. */
export interface BuiltFile {
  content: Buffer
  /** Changes with the content. */
  tag: string
  encoded(encoding: Encoding): Promise<Buffer>
}

/** A folder of built files, each read and compressed once until it changes on disk. */
export interface Folder {
  /** The file at a relative path; null when there is none, or the path leads out of the folder. */
  file(path: string): Promise<BuiltFile | null>
  /** Compresses everything in advance, so that no visitor waits for it. */
  warm(): Promise<void>
}

const PACKED = /\.(js|css|html|svg|json|txt|map|webmanifest)$/

export function builtFolder(root: string): Folder {
  const base = resolve(root)
  const known = new Map<string, { state: string; file: BuiltFile }>()

  async function file(path: string): Promise<BuiltFile | null> {
    const place = pathBelow(base, path)
    if (!place) return null
    const found = await stat(place).catch(() => null)
    if (!found?.isFile()) return null
    const state = `${found.mtimeMs} ${found.size}`
    const held = known.get(place)
    if (held?.state === state) return held.file
    const built = builtFile(await readFile(place), PACKED.test(place))
    known.set(place, { state, file: built })
    return built
  }

  return {
    file,
    async warm() {
      const names = await readdir(base, { recursive: true }).catch(() => [])
      for (const name of names) {
        const built = PACKED.test(name) ? await file(name) : null
        await built?.encoded('br')
        await built?.encoded('gzip')
      }
    },
  }
}

/**
 * Refuses hidden files, other drives and ways up. A backslash separates paths on some systems, so no name may have one.
 */
function pathBelow(base: string, path: string): string | null {
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part.startsWith('.') || /[\0\\]/.test(part))) return null
  const place = join(base, ...parts)
  return place.startsWith(base + sep) ? place : null
}

/** A file with its compressed forms. */
export function builtFile(content: Buffer, isPacked: boolean): BuiltFile {
  const packed = new Map<Encoding, Promise<Buffer>>()
  const pack = (encoding: Encoding) =>
    encoding === 'br'
      ? brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
      : zip(content, { level: 9 })
  return {
    content,
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    encoded(encoding) {
      if (encoding === 'identity' || !isPacked) return Promise.resolve(content)
      const held = packed.get(encoding) ?? pack(encoding)
      packed.set(encoding, held)
      return held
    },
  }
}
