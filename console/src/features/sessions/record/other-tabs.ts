import type { ClinicalField, StoredField } from './clinical-record'

const NAME = 'ancrage-record'

/** What a tab sends to others that have the same record open. */
export interface TabMessage {
  field: ClinicalField
  kept: StoredField
}

/** Sends other tabs what the server has stored from this one, and receives the same from them. */
export function otherTabs(id: string, hear: (told: TabMessage) => void) {
  const channel = new BroadcastChannel(`${NAME}-${id}`)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data)
  return { tell: (told: TabMessage) => channel.postMessage(told), close: () => channel.close() }
}
