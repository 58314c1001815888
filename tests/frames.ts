import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    reportStillPage: (state: string) => Promise<void>
  }
}

/** So many seconds without a frame are reported: presses wait for frames, and would only say that they waited. */
const PATIENCE = 5

// The originals: tests replace clocks.
const nextFrame = requestAnimationFrame.bind(globalThis)
let seconds = 0
let isWaiting = false

setInterval(() => {
  seconds = isWaiting ? seconds + 1 : 0
  if (seconds === PATIENCE)
    void commands.reportStillPage(
      `${document.visibilityState}, focus ${document.hasFocus()}, ${innerWidth}×${innerHeight}`,
    )
  if (isWaiting) return
  isWaiting = true
  nextFrame(() => (isWaiting = false))
}, 1000)
