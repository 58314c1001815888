/** Elements that a text never contains. */
const NEVER =
  'style, script, meta, link, title, template, noscript, img, picture, svg, video, audio, canvas, iframe, object, embed, input, button, select, textarea, .Apple-interchange-newline, [hidden]'
/** Font weights from here on are bold. Some documents use 500 for ordinary text. */
const BOLD_FROM = 600

/**
 * Reduces pasted HTML (of Word, Google Docs, Pages or a web page) to what a text may hold. The editor's parser drops
 * the remaining styles and names.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll('\u0000', ''), 'text/html')
  for (const element of body.querySelectorAll(NEVER)) element.remove()
  removeComments(body)
  for (const element of [...body.querySelectorAll<HTMLElement>('*')]) {
    if (isHidden(element)) element.remove()
    else if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  }
  for (const row of body.querySelectorAll('tr')) row.replaceWith(lineOf(row))
  asLists(body)
  for (const heading of body.querySelectorAll('h1, h2, h5, h6'))
    rename(heading, /[12]/.test(heading.localName) ? 'h3' : 'h4')
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) plainWeight(element)
  for (const paragraph of body.querySelectorAll('p')) if (!paragraph.textContent?.trim()) paragraph.remove()
  return body.innerHTML
}

function removeComments(within: Node) {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (walker.nextNode()) found.push(walker.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** Word hides the bullet of a list item as text, for programs that do not know its lists. */
const isHidden = (element: Element) => /display:\s*none|mso-hide:\s*all/i.test(styleOf(element))
const isSign = (element: Element) => /mso-list:\s*Ignore/i.test(styleOf(element))

function plainWeight(element: HTMLElement) {
  const weight = Number(element.style.fontWeight)
  if (weight && weight < BOLD_FROM) element.style.removeProperty('font-weight')
}

function rename(element: Element, name: string) {
  const renamed = document.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Turns a table row into a line. */
function lineOf(row: Element): HTMLElement {
  const line = document.createElement('p')
  line.textContent = [...row.children]
    .map((cell) => cell.textContent?.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .join(' · ')
  return line
}

/** Rebuilds Word's lists. Their items are paragraphs that name list and level: `mso-list:l0 level2 lfo1`. */
function asLists(body: Element) {
  let open: { list: HTMLElement; depth: number }[] = []
  for (const item of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const depth = Number(/mso-list:[^;]*?\blevel(\d)/i.exec(styleOf(item))?.[1] ?? 0)
    const sign = [...item.querySelectorAll('span')].find(isSign)
    if (!depth || !sign) {
      open = []
      continue
    }
    const isNumbered = /^\s*[\da-z]{1,4}[.)]/i.test(sign.textContent ?? '')
    sign.remove()
    if (open[0] && !isNextTo(open[0].list, item)) open = []
    open = open.filter((one) => one.depth <= depth)
    let last = open.at(-1)
    if (!last || last.depth < depth) {
      const list = document.createElement(isNumbered ? 'ol' : 'ul')
      const parent = last?.list.lastElementChild
      if (parent) parent.append(list)
      else item.before(list)
      last = { list, depth }
      open.push(last)
    }
    const entry = document.createElement('li')
    const text = document.createElement('p')
    text.append(...item.childNodes)
    entry.append(text)
    last.list.append(entry)
    item.remove()
  }
}

/** Says whether nothing stands between a list and its next item. */
function isNextTo(list: Element, item: Element): boolean {
  let before = item.previousSibling
  while (before && before.nodeType === Node.TEXT_NODE && !before.textContent?.trim()) before = before.previousSibling
  return before === list
}
