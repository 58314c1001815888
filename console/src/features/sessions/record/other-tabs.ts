import type { ClinicalField, StoredField } from './clinical-record'

const NAME = 'ancrage-record'

/** What a tab sends to others that have the same record open. */
export interface TabMessage {
  field: ClinicalField
  stored: StoredField
}

/** Tells other tabs what the server has taken from this one, and hears what it took from them. */
export function otherTabs(id: string, hear: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(`${NAME}-${id}`)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data)
  return { tell: (message: TabMessage) => channel.postMessage(message), close: () => channel.close() }
}
