/** Matches a line such as `item1.TEL;CELL;CHARSET=UTF-8:06…`: name, parameters, value. */
const LINE = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/s

/**
 * Rewrites a card of version 2.1, which old telephones write, as version 3; returns any other card as it is. In version
 * 2.1, types have no name (`TEL;CELL:`), non-ASCII letters are `=C3=A9`, and a line that ends in `=` continues in the
 * next. Pictures and sounds are left out. Source: vCard 2.1 (versit), 2.1.3 and 2.1.4.
 */
export function toVCard3(card: string): string {
  if (!/^VERSION:2\.1\s*$/im.test(card)) return card
  const lines: string[] = []
  let head = ''
  let goesOn = false
  for (const row of card.split(/\r?\n/)) {
    const isFolded = !goesOn && /^[ \t]/.test(row)
    const before = goesOn || isFolded ? (lines.pop() ?? '') : ''
    const part = isFolded ? ` ${row.trimStart()}` : row
    if (!before) head = ''
    // Tests each row and never the joined line, because a picture has a hundred thousand rows.
    if (!head.includes(':')) head += part
    goesOn = isQuoted(head) && row.endsWith('=')
    lines.push(before + (goesOn ? part.slice(0, -1) : part))
  }
  return lines.flatMap((line) => rewritten(line) ?? []).join('\r\n')
}

const isQuoted = (line: string) => /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line)

function rewritten(line: string): string | undefined {
  const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? []
  if (!name || /;(?:ENCODING=)?(?:BASE64|B)(?:;|$)/i.test(parameters)) return undefined
  if (name.toUpperCase() === 'VERSION') return 'VERSION:3.0'
  const charset = /;CHARSET=([^;]+)/i.exec(parameters)?.[1]
  const text = isQuoted(line) ? unquoted(value, charset) : value
  // Escapes what version 3 would read as a list or a new line; `\;` means the same in both versions.
  const escaped = text.replace(/\\(?!;)/g, '\\\\').replace(/\r?\n/g, '\\n')
  return `${name}:${name.toUpperCase() === 'CATEGORIES' ? escaped : escaped.replace(/,/g, '\\,')}`
}

/** Decodes quoted-printable text; `=C3=A9` are the bytes of a letter. */
function unquoted(value: string, charset = 'utf-8'): string {
  const written = new TextEncoder()
  const bytes = [...value.matchAll(/=([\dA-F]{2})|./gisu)].flatMap(([sign, hex]) =>
    hex ? Number.parseInt(hex, 16) : [...written.encode(sign)],
  )
  return new TextDecoder(charset).decode(Uint8Array.from(bytes))
}
