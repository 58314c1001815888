import { setImmediate } from 'node:timers/promises'

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/
/** Bytes that no Windows encoding uses. */
const NO_LETTER = /[\u0080-\u009f]/
/** How files begin that a browser, a shell, a printer, a word processor or a mail program runs. */
const RUN = /^(<[!?a-z/]|#!|%!|\{\\rtf|MIME-Version:)/i
const RUN_SIGNS = 16
const PAGE = /<(?:!doctype|html|head|body|script|svg|iframe|\?xml)\b/i
/** Where readers look for the beginning of a PDF (ISO 32000-1, H.3). */
const PDF_HEAD_SIGNS = 1024

/** The result of reading bytes as text. */
export interface CheckedText {
  isText: boolean
  /** They are text, and a PDF begins among them. */
  isTwoTypes: boolean
  /** How many bytes the letters have in UTF-8. */
  utf8Bytes: number
}

/** Checks a text segment by segment: in between, the process answers others. */
export async function checkText(
  segments: AsyncIterable<Buffer>,
  encoding: 'utf-8' | 'windows-1252',
): Promise<CheckedText> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  let [begin, head, utf8Bytes] = ['', '', 0]
  const isPlain = (text: string) => {
    utf8Bytes += Buffer.byteLength(text)
    if (begin.length < RUN_SIGNS) begin = (begin + text).trimStart().slice(0, RUN_SIGNS)
    if (head.length < PDF_HEAD_SIGNS) head = (head + text).slice(0, PDF_HEAD_SIGNS)
    return !CONTROL.test(text) && !(encoding === 'windows-1252' && NO_LETTER.test(text))
  }
  const nothing = { isText: false, isTwoTypes: false, utf8Bytes: 0 }
  try {
    for await (const segment of segments) {
      if (!isPlain(decoder.decode(segment, { stream: true }))) return nothing
      await setImmediate()
    }
    if (!isPlain(decoder.decode())) return nothing
  } catch (error) {
    if (error instanceof TypeError) return nothing
    throw error
  }
  if (RUN.test(begin) || PAGE.test(head)) return nothing
  const isTwoTypes = head.includes('%PDF-')
  return { isText: !isTwoTypes, isTwoTypes, utf8Bytes }
}
