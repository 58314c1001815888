/**
 * Waits until all finite animations have ended, in the document and in its open shadow trees. Until then colours and
 * positions still change. Playwright runs this function inside a page, so it must not use anything outside itself.
 */
export async function animationsEnd(): Promise<void> {
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
