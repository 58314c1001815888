import { beforeEach } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    leavePointerOutside: () => Promise<void>
  }
}

// The pointer stays where it pressed last, in an earlier file too.
let mayBeInside = true
for (const event of ['pointerover', 'pointermove'])
  addEventListener(event, () => (mayBeInside = true), { capture: true, passive: true })

/** What happens to lie under the pointer would have the colours of what is pointed at. */
beforeEach(async () => {
  if (!mayBeInside) return
  await commands.leavePointerOutside()
  mayBeInside = false
})
