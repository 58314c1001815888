import { beforeEach } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    leavePointerOutside: () => Promise<void>
  }
}

// The pointer stays where it last pressed, even from an earlier file.
let mayBeInside = true
for (const event of ['pointerover', 'pointermove'])
  addEventListener(event, () => (mayBeInside = true), { capture: true, passive: true })

/** Moves the pointer outside: an element under it would have its hover colours. */
beforeEach(async () => {
  if (!mayBeInside) return
  await commands.leavePointerOutside()
  mayBeInside = false
})
