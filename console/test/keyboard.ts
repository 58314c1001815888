import { userEvent } from 'vitest/browser'

/** Says whether an element, or one that stands for it, shows a focus ring. */
function isSeen(element: Element): boolean {
  const stands = [element, ...element.querySelectorAll('*'), element.parentElement, element.nextElementSibling]
  return stands.some((one) => {
    if (!one) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
}

/** Presses Tab until the focus arrives. Returns the number of steps and the elements on the way that show no focus. */
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
