import type { Lang } from '@ancrage/api/format/language'
import type { Api } from '../../api.ts'
import type { Refused } from './refusal.tsx'
import type { ManagedBooking } from './use-own.ts'

export type View = 'booking' | 'move' | 'cancel'

/** What the views of one booking share. */
export interface OwnViewProps {
  own: ManagedBooking
  api: Api
  lang: Lang
  refusal: Refused | null
  level: number
  isFocused: boolean
}
