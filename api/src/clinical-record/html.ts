import sanitize from 'sanitize-html'

/** The elements of a clinical text. Attributes are not allowed, so nothing in it can run, load or lead anywhere. */
const allowed = ['p', 'br', 'strong', 'em', 'u', 's', 'mark', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr']

/** Other names of the same elements. */
const renamed = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
}

/** Elements whose content is no text either. */
const withoutText = [
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'textarea',
  'select',
  'option',
  'audio',
  'video',
  'canvas',
  'xmp',
  'plaintext',
]

const options: sanitize.IOptions = {
  allowedTags: allowed,
  allowedAttributes: {},
  transformTags: renamed,
  nonTextTags: withoutText,
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Deeper than any list, and shallow enough for code that walks the text. */
const MOST_DEPTH = 30

const LINES = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote']

/** Flattens what is nested deeper: its words stay, each line by itself. It expects plain elements. */
function shallow(html: string): string {
  let depth = 0
  let isBegun = false
  let isOver = false
  return html.replaceAll(
    /(<(\/?)([a-z0-9]+)>)([^<]*)/g,
    (_, tag: string, slash: string, name: string, words: string) => {
      const isEmpty = name === 'br' || name === 'hr'
      if (slash) depth--
      const isAllowed = depth < MOST_DEPTH || isEmpty
      if (!slash && !isEmpty) depth++
      if (isAllowed) isBegun = false
      isOver = isBegun && (isOver || LINES.includes(name))
      const before = isAllowed ? tag : isOver && words.trim() ? '<br>' : ''
      if (words.trim()) [isBegun, isOver] = [true, false]
      return before + words
    },
  )
}

/** Serialises as a browser does its `innerHTML`, so that the text of our editor stays the same. */
const once = (html: string) =>
  shallow(sanitize(html, options).replaceAll(/<(br|hr) \/>/g, '<$1>'))
    .replaceAll(CONTROL, '')
    .replaceAll('\u00a0', '&nbsp;')

/** Removing something can join what was apart, so the text is cleaned up to this many times. */
const MOST_ROUNDS = 6

/** More elements than a text of that length can have. A parser's work grows with their square when all are open. */
const MOST_ELEMENTS = 25_000

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Removes everything that a record may not hold. Cleaning twice equals cleaning once: a text that does not settle is
 * kept as plain text. A text of empty paragraphs becomes empty.
 */
export function cleanHtml(html: string): string {
  let text = html.toWellFormed().replaceAll(/\r\n?/g, '\n')
  if ((text.match(/<[a-z]/gi)?.length ?? 0) > MOST_ELEMENTS) text = escaped(text)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const cleaner = once(text)
    if (cleaner === text) return saysNothing(text) ? '' : text
    text = cleaner
  }
  return escaped(text)
}

const saysNothing = (html: string) => !html.includes('<hr>') && html.replaceAll(/<[^>]*>|&nbsp;|\s|\p{Cf}/gu, '') === ''
