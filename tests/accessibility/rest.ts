/**
 * Waits in the page until every animation that ends has ended, in the document and in its open shadow trees: colours
 * and places are unsteady until then. Playwright sends this function to a page, so that it uses nothing outside itself.
 */
export async function rest(): Promise<void> {
  const willEnd = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  for (;;) {
    await new Promise(requestAnimationFrame)
    const trees = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const moving = [document, ...trees].flatMap((tree) => tree.getAnimations()).filter(willEnd)
    if (moving.length === 0) return
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
}
