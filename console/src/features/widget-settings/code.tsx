/** Matches the coloured parts of a snippet: tags, attribute names and values. */
const PARTS = /(?<tag><\/?[\w-]+)|(?<name>\s[\w-]+(?==))|(?<value>"[^"]*")/g

const looks = { tag: 'text-primary', name: 'text-info', value: 'text-success' } as const
type Kind = keyof typeof looks

interface Part {
  at: number
  text: string
  kind?: Kind
}

function partsOf(code: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { index, 0: text, groups = {} } of code.matchAll(PARTS)) {
    if (index > from) parts.push({ at: from, text: code.slice(from, index) })
    const kind = (Object.keys(looks) as Kind[]).find((one) => groups[one] !== undefined)
    parts.push({ at: index, text, ...(kind && { kind }) })
    from = index + text.length
  }
  return [...parts, { at: from, text: code.slice(from) }]
}

/** Shows HTML with coloured tags and attributes; long lines wrap, so that a phone shows all of it. */
export function CodeBlock({ children, label }: { children: string; label: string }) {
  return (
    <section aria-label={label} className="rounded-md border bg-background p-3">
      <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-sm" translate="no" dir="ltr">
        <code>
          {partsOf(children).map(({ at, text, kind }) => (
            <span key={at} className={kind && looks[kind]}>
              {text}
            </span>
          ))}
        </code>
      </pre>
    </section>
  )
}
