import { expect, test } from 'vitest'
import { heardNodes, outlineOf, type TreeNode, treeFaults } from './tree.ts'

interface Part {
  role: string
  name?: string
  is?: Record<string, unknown>
  description?: string
  ignored?: true
  inside?: readonly Part[]
}

/** The nodes of a page with these parts, as Chromium lists them. */
function nodesOf(parts: readonly Part[]): TreeNode[] {
  const nodes: TreeNode[] = []
  const add = ({ role, name, is = {}, description, ignored = undefined, inside = [] }: Part, parentId?: string) => {
    const nodeId = String(nodes.length + 1)
    const node: TreeNode & { childIds: string[] } = {
      nodeId,
      ignored: ignored ?? false,
      role: { value: role },
      name: { value: name ?? '' },
      description: { value: description ?? '' },
      properties: Object.entries(is).map(([property, value]) => ({ name: property, value: { value } })),
      childIds: [],
      ...(parentId !== undefined && { parentId }),
    }
    nodes.push(node)
    node.childIds.push(...inside.map((part) => add(part, nodeId)))
    return nodeId
  }
  add({ role: 'RootWebArea', inside: parts })
  return nodes
}

const heading = (level: number, name: string): Part => ({ role: 'heading', name, is: { level } })
const page = (...inside: Part[]) => heardNodes(nodesOf([{ role: 'main', inside: [heading(1, 'Page'), ...inside] }]))

test('a page in order has no fault, and its headings are listed', () => {
  const heard = page(heading(2, 'Part'), { role: 'none', ignored: true, inside: [{ role: 'button', name: 'Send' }] })
  expect(treeFaults(heard)).toEqual([])
  expect(outlineOf(heard)).toEqual(['1 Page', '2 Part'])
  expect(heard.at(-1)).toMatchObject({ role: 'button', within: ['RootWebArea', 'main'] })
})

test.each([
  ['a control without a name', [{ role: 'button' }], /^button without a name in RootWebArea > main$/],
  ['an unexplained error', [{ role: 'textbox', name: 'Name', is: { invalid: 'true' } }], /nothing says why/],
  [
    'a focus within a live region',
    [{ role: 'status', inside: [{ ...heading(2, 'Done'), is: { level: 2, focused: true } }] }],
    /read by its focus and again/,
  ],
  ['a skipped level', [heading(3, 'Part')], /^heading 3 follows 1$/],
  ['two titles', [heading(1, 'Another')], /^2 headings of level 1$/],
  ['two main parts', [{ role: 'main' }], /^2 main landmarks$/],
  [
    'links of one name to two places',
    ['/a', '/b'].map((url) => ({ role: 'link', name: 'More', is: { url } })),
    /^links « More » lead to several places$/,
  ],
] as [string, Part[], RegExp][])('%s is found', (_, parts, words) => {
  expect(treeFaults(page(...parts))).toEqual([expect.stringMatching(words)])
})

test('an error that is explained, and links of one name to one place, are none', () => {
  const more = { role: 'link', name: 'More', is: { url: '/a' } }
  const explained = { role: 'textbox', name: 'Name', is: { invalid: 'true' }, description: 'Type a name.' }
  expect(treeFaults(page(more, more, explained))).toEqual([])
})
