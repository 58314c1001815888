/** How much of each is read: anybody may write a report, and a mail parser takes seconds for a long malicious one. */
const MOST_OF_FIELD = 1_000
const MOST_PARTS = 10
const MOST_OF_PART_HEAD = 2_000
const MOST_OF_PART = 12_000

const CONTENT_TYPE = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*/im
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"\n]{1,200})"|([^\s;"]{1,200}))/i
const SAYS_WHAT_HAPPENED = /^content-type:\s*message\/(?:(?:global-)?delivery-status|feedback-report)\b/im

/**
 * Cuts a report down to the needed parts: the head of the mail and the status part, each up to the limit. Null for a
 * mail without such a part.
 */
export function reportPart(raw: Uint8Array): Buffer | null {
  // Each byte becomes a letter, so that the bytes come out the same.
  const text = Buffer.from(raw).toString('latin1').replaceAll('\r\n', '\n')
  const head = text.slice(0, text.indexOf('\n\n') + 1)
  const type = CONTENT_TYPE.exec(head)?.[0].slice(0, MOST_OF_FIELD) ?? ''
  const [, quoted, plain] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? plain
  if (!boundary) return null
  const part = partsOf(text.slice(head.length), `\n--${boundary}`).find((each) => SAYS_WHAT_HAPPENED.test(headOf(each)))
  if (part === undefined) return null
  const mail = `${type}\n\n--${boundary}\n${part.slice(0, MOST_OF_PART)}\n--${boundary}--\n`
  return Buffer.from(mail, 'latin1')
}

const headOf = (part: string) => part.slice(0, MOST_OF_PART_HEAD).split('\n\n', 1)[0] ?? ''

/** The first parts of a body, each after its boundary line; the last one may be cut off. */
function partsOf(body: string, line: string): string[] {
  const parts: string[] = []
  let at = body.indexOf(line)
  while (at >= 0 && parts.length < MOST_PARTS) {
    const begin = at + line.length
    at = body.indexOf(line, begin)
    const part = body.slice(begin, at < 0 ? undefined : at)
    // Only spaces follow a boundary; two dashes follow the last one.
    const rest = /^[ \t]*\n/.exec(part)
    if (rest) parts.push(part.slice(rest[0].length))
  }
  return parts
}
