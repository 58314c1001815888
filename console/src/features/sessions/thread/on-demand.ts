import { lazy } from 'react'
import { withTexts } from '../../../lib/i18n'

/** What leads from session to session of a client, whose code comes when a page shows it. */
export const ThreadOnDemand = lazy(withTexts(async () => ({ default: (await import('./thread-part')).ThreadPart })))

/** The same beside a session, as it stood before it. */
export const ThreadBeforeOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./thread-before')).ThreadBefore })),
)

/** What is written of all sessions of a client, whose code comes when its tab is opened. */
export const ClientNotesOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./client-notes')).ClientNotes })),
)
