import type { ClinicalField, StoredField } from './clinical-record'

const NAME = 'ancrage-record'

/** The message of a tab to others that have the same record open. */
export interface TabMessage {
  field: ClinicalField
  stored: StoredField
}

/** Informs other tabs of what this one has saved, and receives what they have saved. */
export function otherTabs(id: string, onMessage: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(`${NAME}-${id}`)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
  return { send: (message: TabMessage) => channel.postMessage(message), close: () => channel.close() }
}
