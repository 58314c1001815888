import { cdp } from 'vitest/browser'
import { type Heard, heardNodes, outlineOf, type TreeNode, treeFaults } from '../../tests/accessibility/tree.ts'

interface FrameTree {
  frame: { id: string; url: string }
  childFrames?: FrameTree[]
}

/** The frame in which the test runs: its page is what a client would see. */
async function ownFrame(): Promise<string> {
  const { frameTree } = (await cdp().send('Page.getFrameTree')) as unknown as { frameTree: FrameTree }
  const all = (tree: FrameTree): FrameTree[] => [tree, ...(tree.childFrames ?? []).flatMap(all)]
  const own = all(frameTree).find(({ frame }) => frame.url.split('#')[0] === location.href.split('#')[0])
  if (!own) throw new Error(`no frame is at ${location.href}`)
  return own.frame.id
}

/** Reads the page as a screen reader does. */
export async function hear(): Promise<Heard[]> {
  const { nodes } = (await cdp().send('Accessibility.getFullAXTree', { frameId: await ownFrame() })) as unknown as {
    nodes: TreeNode[]
  }
  return heardNodes(nodes)
}

/** What a screen reader would say wrongly, twice or not at all on the page. */
export const hearFaults = async (): Promise<string[]> => treeFaults(await hear())

/** The headings of the page with their levels. */
export const hearHeadings = async (): Promise<string[]> => outlineOf(await hear())
