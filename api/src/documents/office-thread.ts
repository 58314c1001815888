import { parentPort } from 'node:worker_threads'
import { unzipSync } from 'fflate'

/** The result of checking a letter or a table of an office program. */
export type OfficeFinding = 'plain' | 'active_content' | 'unreadable' | 'too_complex'

/** Far more than the lists of a letter with a thousand links take. */
const MOST_LIST_BYTES = 4 * 1024 * 1024
/** Parts that are programs: macros, controls, older macro sheets; of OpenDocument, its folders of scripts. */
const PROGRAMS = /(^|\/)(vba[^/]*|activex|macrosheets|dialogsheets)(\/|\.bin$|\.xml$)|^(basic|scripts)\//i
/** What the package itself says of a part whose name says nothing. */
const PROGRAM_TYPES = /macroenabled|vbaproject|vbadata|activex|macrosheet|dialogsheet|keymapcustomizations/i
/** The lists of what a package holds and leads to. */
const TYPES = /^\[content_types\]\.xml$/i
const LISTS = /(^\[content_types\]\.xml|\.rels)$/i

function findingOf(bytes: Uint8Array): OfficeFinding {
  const names = new Set<string>()
  let isActive = false
  let isTooLarge = false
  const isList = ({ name: written, originalSize }: { name: string; originalSize: number }) => {
    const name = written.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
    // If two parts have one name, programs differ in which they open.
    if (names.has(name) || PROGRAMS.test(name)) isActive = true
    names.add(name)
    if (!LISTS.test(name)) return false
    if (originalSize > MOST_LIST_BYTES) isTooLarge = true
    return !isTooLarge
  }
  try {
    const lists = Object.entries(unzipSync(bytes, { filter: isList }))
    if (isTooLarge) return 'too_complex'
    return isActive || lists.some(([name, list]) => leadsToProgram(name, list)) ? 'active_content' : 'plain'
  } catch {
    return 'unreadable'
  }
}

const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship\s((?:[^"'<>]|"[^"]*"|'[^']*')*)>/g
const END = /(<\/(?:[\w.-]+:)?(?:Types|Relationships)|<(?:[\w.-]+:)?Relationships\b[^<>]*\/)>\s*$/
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Whether a list names a program, or a template, object or picture that is fetched when the file is opened. */
function leadsToProgram(name: string, list: Uint8Array): boolean {
  const text = Buffer.from(list.buffer, list.byteOffset, list.byteLength).toString('utf8')
  // Office programs write these lists plainly: whoever disguises a word, or says a wrong length, has a reason.
  if (text.includes('\0') || /&#|<!/.test(text) || !END.test(text)) return true
  if (TYPES.test(name)) return PROGRAM_TYPES.test(text)
  const found = [...text.matchAll(RELATIONSHIP)].map(([, attributes = '']) => attributes)
  if (found.length !== (text.match(/<(?:[\w.-]+:)?Relationship[\s/>]/g) ?? []).length) return true
  return found.some((attributes) => {
    const of = new Map([...attributes.matchAll(ATTRIBUTE)].map(([, key, one, other]) => [key, one ?? other ?? '']))
    const type = of.get('Type')?.trim() ?? ''
    return PROGRAM_TYPES.test(type) || (of.get('TargetMode')?.trim() === 'External' && !type.endsWith('/hyperlink'))
  })
}

parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(findingOf(bytes)))
