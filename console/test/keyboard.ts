import { userEvent } from 'vitest/browser'

/** Whoever works by keyboard sees where they are: the element, or what stands for it, has a ring. */
function isSeen(element: Element): boolean {
  const stands = [element, ...element.querySelectorAll('*'), element.parentElement, element.nextElementSibling]
  return stands.some((one) => {
    if (!one) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
}

/** Presses Tab until the focus is where it should be. How many steps that takes, and what on the way shows no focus. */
export async function tabTo(isThere: (element: Element) => boolean): Promise<{ steps: number; unseen: string[] }> {
  const unseen: string[] = []
  for (let steps = 1; steps < 80; steps++) {
    await userEvent.tab()
    const at = document.activeElement
    if (!at || at === document.body) continue
    if (!isSeen(at)) unseen.push(at.outerHTML)
    if (isThere(at)) return { steps, unseen }
  }
  throw new Error('the tab key does not lead there')
}
