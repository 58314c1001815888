import { lazy } from 'react'
import { withTexts } from '../../../lib/i18n'
import { lazyPart } from '../../../lib/lazy-part'

/** The thread of a client. Its code is loaded when a page shows it. */
export const ThreadOnDemand = lazy(withTexts(async () => ({ default: (await import('./thread-part')).ThreadPart })))

/** The thread of a client as it was before a session. */
export const ThreadBeforeOnDemand = lazyPart(
  withTexts(async () => ({ default: (await import('./thread-before')).ThreadBefore })),
)

/** The records of all sessions of a client. Their code is loaded when the tab is opened. */
export const ClientNotesOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./client-notes')).ClientNotes })),
)
