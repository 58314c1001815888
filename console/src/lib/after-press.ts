let isDown = false
const ends = ['pointerup', 'pointercancel'] as const

addEventListener('pointerdown', () => (isDown = true), true)
for (const end of ends) addEventListener(end, () => (isDown = false), true)

/**
 * Runs `work` after the current press of the pointer has ended; at once if there is none. A button that moves while it
 * is pressed would lose its click.
 */
export function afterPress(work: () => void): void {
  if (!isDown) {
    work()
    return
  }
  const ended = new AbortController()
  const answer = () => {
    ended.abort()
    // The click event follows in the same task, so `work` waits for the next one.
    setTimeout(work)
  }
  for (const end of ends) addEventListener(end, answer, { signal: ended.signal, capture: true })
}
