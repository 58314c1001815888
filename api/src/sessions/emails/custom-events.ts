import type { CustomEmailEvent } from '../../mail/custom-events.ts'
import type { clientTexts } from './client-texts.ts'

/**
 * The custom event whose words a mail uses. A request that must be confirmed keeps our words: its reader may be a
 * stranger.
 */
export const customEventOf: Record<keyof (typeof clientTexts)['fr']['events'], CustomEmailEvent | null> = {
  requested: 'request',
  toConfirm: null,
  booked: 'confirmation',
  repeated: 'confirmation',
  accepted: 'acceptance',
  refused: 'refusal',
  proposed: null,
  earlier: null,
  lapsed: 'lapse',
  moved: 'move',
  resized: 'length',
  relocated: 'place',
  retyped: 'type',
  cancelled: 'cancellation',
  reminder: 'reminder',
  toAttend: 'reminder',
}
