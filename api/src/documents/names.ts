import { documentTypes } from './kinds.ts'

const MOST = 150
/** Endings that name a type, ours and others: each is replaced by the content's own. */
const ENDINGS = new Set([
  ...Object.values(documentTypes).flatMap(({ endings }) => endings),
  'gif',
  'avif',
  'heic',
  'heif',
  'bmp',
  'tif',
  'tiff',
  'svg',
  'ico',
  'doc',
  'docm',
  'rtf',
  'xls',
  'xlsm',
  'ods',
  'odp',
  'ppt',
  'pptx',
  'htm',
  'html',
  'xhtml',
  'xml',
  'js',
  'mjs',
  'json',
  'md',
  'log',
  'php',
  'sh',
  'py',
  'bat',
  'cmd',
  'ps1',
  'vbs',
  'exe',
  'msi',
  'com',
  'scr',
  'lnk',
  'url',
  'dll',
  'jar',
  'apk',
  'app',
  'zip',
  'rar',
  '7z',
  'gz',
  'tar',
  'iso',
  'mp4',
  'mov',
  'aac',
  'wav',
  'flac',
  'webm',
  'mkv',
  'bin',
])

/** Characters that make a name look like another: without width, reversing the direction, breaking a line. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu

/**
 * A readable file name: one line, without folders, at most 150 characters, with the ending of its content. If nothing
 * remains, it is « document ».
 */
export function documentName(sent: string, type: string): string {
  const own = documentTypes[type]?.endings ?? ['txt']
  const plain = plainName(sent.split(/[/\\]/).at(-1) ?? '')
  const { stem, ending } = parted(plain)
  const end = `.${own.find((known) => known === ending.toLowerCase()) ? ending : own[0]}`
  return cut(stem || 'document', MOST - end.length) + end
}

const plainName = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, '')
    .replace(/ {2,}/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')

/** Splits off all endings that name a type, and returns the last: `bilan.pdf.exe` is a `bilan`. */
function parted(name: string): { stem: string; ending: string } {
  let [stem, ending] = [name, '']
  for (;;) {
    const [, rest, last] = /^(.*)\.([a-z0-9]{1,5})$/i.exec(stem) ?? []
    if (rest === undefined || !last || !ENDINGS.has(last.toLowerCase())) return { stem: trimmed(stem), ending }
    ;[stem, ending] = [trimmed(rest), ending || last]
  }
}

const trimmed = (text: string) => text.replace(/[\s.]+$/, '')

/** Cuts a text, never within a character. */
function cut(text: string, most: number): string {
  let start = ''
  for (const { segment } of letters.segment(text)) {
    if (start.length + segment.length > most) break
    start += segment
  }
  return trimmed(start) || 'document'
}

const letters = new Intl.Segmenter('fr', { granularity: 'grapheme' })
