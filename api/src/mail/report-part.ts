/** What is read of each: anybody may write a report, and a parser of mails takes seconds for a long one that is made for it. */
const MOST_OF_FIELD = 1_000
const MOST_PARTS = 10
const MOST_OF_PART_HEAD = 2_000
const MOST_OF_PART = 12_000

const CONTENT_TYPE = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*/im
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"\n]{1,200})"|([^\s;"]{1,200}))/i
const SAYS_WHAT_HAPPENED = /^content-type:\s*message\/(?:(?:global-)?delivery-status|feedback-report)\b/im

/**
 * Cuts a report down to what is read of it: the type of the mail, and of its parts the one that says what happened, of
 * either no more than is needed. Null of a mail that is none of several parts, or has no such part.
 */
export function reportPart(raw: Uint8Array): Buffer | null {
  // Each byte is a letter, so that it is the same bytes again in the end.
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

/** The first parts of a body, each from behind the line that begins it; the last one may be cut off. */
function partsOf(body: string, line: string): string[] {
  const parts: string[] = []
  let at = body.indexOf(line)
  while (at >= 0 && parts.length < MOST_PARTS) {
    const begin = at + line.length
    at = body.indexOf(line, begin)
    const part = body.slice(begin, at < 0 ? undefined : at)
    // Behind the boundary nothing stands but spaces; behind the last one two dashes.
    const rest = /^[ \t]*\n/.exec(part)
    if (rest) parts.push(part.slice(rest[0].length))
  }
  return parts
}
