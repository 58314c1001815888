import { useState } from 'react'
import type { ShownDocument } from './document'
import type { FetchLink } from './reading'
import { useSaving } from './use-saving'

/** Says whether a document can be shown on the page. */
const canBeShown = ({ kind, type }: ShownDocument) =>
  kind === 'pdf' || kind === 'image' || kind === 'audio' || kind === 'text' || type === 'text/csv'

/** Opens a document: shows it if possible, otherwise downloads it. */
export function useOpenDocument(ask: FetchLink) {
  const [opened, setOpened] = useState<ShownDocument | null>(null)
  const save = useSaving(ask)
  return {
    opened,
    open: (document: ShownDocument) => (canBeShown(document) ? setOpened(document) : void save(document)),
    close: () => setOpened(null),
    save: (document: ShownDocument) => void save(document),
  }
}
