let isDown = false
const ends = ['pointerup', 'pointercancel'] as const

addEventListener('pointerdown', () => (isDown = true), true)
for (const end of ends) addEventListener(end, () => (isDown = false), true)

/**
 * Does something once the press that is under way has ended and been answered; at once where there is none. What moves
 * a button while it is held down takes the click from it.
 */
export function afterPress(work: () => void): void {
  if (!isDown) {
    work()
    return
  }
  const ended = new AbortController()
  const answer = () => {
    ended.abort()
    // The click is told right after, in the same turn.
    setTimeout(work)
  }
  for (const end of ends) addEventListener(end, answer, { signal: ended.signal, capture: true })
}
