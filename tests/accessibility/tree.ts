/** A node of the accessibility tree, as Chromium's protocol gives it: only what is read here. */
export interface TreeNode {
  nodeId: string
  ignored: boolean
  role?: { value?: unknown }
  name?: { value?: unknown }
  description?: { value?: unknown }
  properties?: readonly { name: string; value: { value?: unknown } }[]
  childIds?: readonly string[]
  parentId?: string
}

/** A node that a screen reader comes to, in the order of reading. */
export interface Heard {
  role: string
  name: string
  description: string
  /** The roles that surround it, from the outside. */
  within: readonly string[]
  property: (name: string) => unknown
}

/** Returns what a screen reader comes to, in its order. */
export function heardNodes(nodes: readonly TreeNode[]): Heard[] {
  const known = new Map(nodes.map((node) => [node.nodeId, node]))
  const heard: Heard[] = []
  const walk = (node: TreeNode, within: readonly string[]) => {
    const role = String(node.role?.value ?? '')
    if (!node.ignored)
      heard.push({
        role,
        name: String(node.name?.value ?? '').trim(),
        description: String(node.description?.value ?? '').trim(),
        within,
        property: (name) => node.properties?.find((one) => one.name === name)?.value.value,
      })
    for (const id of node.childIds ?? []) {
      const child = known.get(id)
      if (child) walk(child, node.ignored ? within : [...within, role])
    }
  }
  const root = nodes.find(({ parentId }) => parentId === undefined)
  if (root) walk(root, [])
  return heard
}

/** Returns the headings with their levels, as a list of headings shows them. */
export const outlineOf = (heard: readonly Heard[]) =>
  heard.filter(({ role }) => role === 'heading').map(({ name, property }) => `${property('level')} ${name}`)

/** The roles of what has to be named. */
const NAMED =
  /^(button|link|textbox|searchbox|checkbox|radio|combobox|listbox|option|slider|spinbutton|switch|tab|menuitem|DisclosureTriangle|image|dialog|progressbar)$/

/** Returns what a screen reader would say wrongly, twice, or not at all. */
export function treeFaults(heard: readonly Heard[]): string[] {
  const nameless = heard
    .filter(({ role, name }) => NAMED.test(role) && !name)
    .map(({ role, within }) => `${role} without a name in ${within.join(' > ')}`)
  const unexplained = heard
    .filter((one) => one.property('invalid') === 'true' && !one.description)
    .map(({ role, name }) => `${role} « ${name} » is invalid, and nothing says why`)
  const readTwice = heard
    .filter(({ property, role }) => property('focused') === true && role !== 'RootWebArea')
    .filter(({ role, within }) => [...within, role].some((one) => one === 'status' || one === 'alert'))
    .map(({ role, name }) => `${role} « ${name} » is read by its focus and again as a live region`)
  return [...nameless, ...unexplained, ...readTwice, ...headingFaults(heard), ...unclearLinks(heard)]
}

function headingFaults(heard: readonly Heard[]): string[] {
  const levels = heard.filter(({ role }) => role === 'heading').map(({ property }) => Number(property('level')))
  const skipped = levels.flatMap((level, at) => {
    const before = levels[at - 1] ?? 0
    return level > before + 1 ? [`heading ${level} follows ${before || 'nothing'}`] : []
  })
  const firsts = levels.filter((level) => level === 1).length
  // Behind a dialog the page is not read.
  const isPage = !heard.some(({ role }) => role === 'dialog')
  const mains = heard.filter(({ role }) => role === 'main').length
  return [
    ...(isPage ? skipped : []),
    ...(isPage && firsts !== 1 ? [`${firsts} headings of level 1`] : []),
    ...(isPage && mains !== 1 ? [`${mains} main landmarks`] : []),
  ]
}

/** Links of one name that lead to several places: in a list of links nobody can tell them apart. */
function unclearLinks(heard: readonly Heard[]): string[] {
  const places = new Map<string, Set<unknown>>()
  for (const { role, name, property } of heard)
    if (role === 'link') places.set(name, (places.get(name) ?? new Set()).add(property('url')))
  return [...places].filter(([, urls]) => urls.size > 1).map(([name]) => `links « ${name} » lead to several places`)
}
