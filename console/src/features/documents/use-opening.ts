import { useState } from 'react'
import type { ShownDocument } from './document'
import type { FetchLink } from './reading'
import { useSaving } from './use-saving'

/** What can be looked at without leaving the page. */
const canBeShown = ({ kind, type }: ShownDocument) =>
  kind === 'pdf' || kind === 'image' || kind === 'audio' || kind === 'text' || type === 'text/csv'

/** Opens a document: shows what can be shown, downloads the rest. */
export function useOpening(ask: FetchLink) {
  const [opened, setOpened] = useState<ShownDocument | null>(null)
  const save = useSaving(ask)
  return {
    opened,
    open: (document: ShownDocument) => (canBeShown(document) ? setOpened(document) : void save(document)),
    close: () => setOpened(null),
    save: (document: ShownDocument) => void save(document),
  }
}
