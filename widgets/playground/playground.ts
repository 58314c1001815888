import { type Declaration, fieldFor } from './fields.ts'
import { markupOf } from './markup.ts'

const words = JSON.parse(document.documentElement.dataset.words ?? '{}') as Record<string, string>
const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const query = new URLSearchParams(location.search)
const practice = find<HTMLInputElement>('practice-id')
const chosen = find<HTMLSelectElement>('tag')
const preview = find('preview')
const MOST_EVENTS = 100

/** The attributes that were chosen. They stay when another element is chosen, for the attributes that both have. */
const given = new Map<string, string>()
let shown: HTMLElement | undefined

practice.value = query.get('practice') ?? ''
const manifest = (await fetch('/developers/custom-elements.json')
  .then((answer) => answer.json())
  .catch(() => null)) as { modules: { declarations: Declaration[] }[] } | null
const declarations = manifest?.modules[0]?.declarations ?? []
find('failed').hidden = declarations.length > 0
for (const { tagName } of declarations) chosen.append(new Option(`<${tagName}>`, tagName))
chosen.value = declarations.some(({ tagName }) => tagName === query.get('element'))
  ? (query.get('element') ?? '')
  : (declarations[0]?.tagName ?? '')

const current = () => declarations.find(({ tagName }) => tagName === chosen.value)
const attributes = () =>
  (current()?.attributes ?? []).flatMap(({ name }): [string, string][] => {
    const value = name === 'practice' ? practice.value.trim() : given.get(name)
    return value === undefined || (name === 'practice' && value === '') ? [] : [[name, value]]
  })

/** Applies the changed attributes as a page would: an element that is shown stays and gets the new values. */
function applyAttributes() {
  const chosenAttributes = new Map(attributes())
  const isReady = chosenAttributes.has('practice') || chosenAttributes.has('token')
  if (!isReady) {
    shown?.remove()
    shown = undefined
    preview.replaceChildren(Object.assign(document.createElement('p'), { className: 'hint', textContent: words.empty }))
  } else if (shown?.localName !== chosen.value) {
    shown = document.createElement(chosen.value)
    for (const [name, value] of chosenAttributes) shown.setAttribute(name, value)
    preview.replaceChildren(shown)
  } else {
    for (const { name } of current()?.attributes ?? []) {
      const value = chosenAttributes.get(name)
      if (value === undefined) shown.removeAttribute(name)
      else if (shown.getAttribute(name) !== value) shown.setAttribute(name, value)
    }
  }
  find('markup').textContent = markupOf(chosen.value, attributes(), location.origin)
  query.set('practice', practice.value.trim())
  query.set('element', chosen.value)
  history.replaceState(null, '', `?${query}${location.hash}`)
  const other = find<HTMLAnchorElement>('other')
  other.search = `?${new URLSearchParams({ ...Object.fromEntries(query), lang: other.lang })}`
}

/** Shows the fields and buttons of the chosen element. */
function choose() {
  const declaration = current()
  if (!declaration) return
  const fields = declaration.attributes
    .filter(({ name }) => name !== 'practice' && name !== 'api')
    .map((attribute) =>
      fieldFor(attribute, given.get(attribute.name), words.byDefault ?? '', (value) => {
        if (value === undefined) given.delete(attribute.name)
        else given.set(attribute.name, value)
        applyAttributes()
      }),
    )
  find('fields').replaceChildren(...fields)
  const methods = declaration.members
    .filter(({ kind }) => kind === 'method')
    .map(({ name }) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: `${name}()` })
      button.addEventListener('click', () => {
        const method = shown && (Reflect.get(shown, name) as unknown)
        if (typeof method === 'function') method.call(shown)
      })
      return button
    })
  find('methods').replaceChildren(...methods)
  applyAttributes()
}

function note(event: Event) {
  if (event.cancelable && find<HTMLInputElement>('keep').checked) event.preventDefault()
  const line = document.createElement('div')
  const time = new Date().toLocaleTimeString(document.documentElement.lang, { hourCycle: 'h23' })
  line.append(
    Object.assign(document.createElement('time'), { textContent: time }),
    Object.assign(document.createElement('b'), { textContent: event.type }),
    Object.assign(document.createElement('code'), { textContent: JSON.stringify((event as CustomEvent).detail) }),
  )
  const list = find('events')
  list.prepend(line)
  while (list.children.length > MOST_EVENTS) list.lastElementChild?.remove()
  find('no-events').hidden = true
}

for (const type of new Set(declarations.flatMap(({ events }) => events.map(({ name }) => name))))
  preview.addEventListener(type, note)
find('choices').addEventListener('submit', (event) => event.preventDefault())
chosen.addEventListener('change', choose)
practice.addEventListener('change', applyAttributes)
find<HTMLInputElement>('phone').addEventListener('change', ({ target }) => {
  preview.classList.toggle('phone', (target as HTMLInputElement).checked)
})
find<HTMLSelectElement>('page-theme').addEventListener('change', ({ target }) => {
  document.documentElement.dataset.theme = (target as HTMLSelectElement).value
})
find('clear').addEventListener('click', () => {
  find('events').replaceChildren()
  find('no-events').hidden = false
})
find('copy').addEventListener('click', ({ currentTarget }) => {
  const setLabel = (word: string | undefined) => {
    ;(currentTarget as HTMLElement).textContent = word ?? ''
  }
  navigator.clipboard.writeText(find('markup').textContent ?? '').then(
    () => setLabel(words.copied),
    () => setLabel(words.notCopied),
  )
})
/** Opens the folded section that the address names: console lines of elements lead here. */
const unfold = () => {
  const place = document.getElementById(location.hash.slice(1))
  const folded = place?.closest('details')
  if (folded) folded.open = true
  place?.scrollIntoView()
}
addEventListener('hashchange', unfold)
choose()
if (location.hash) unfold()
