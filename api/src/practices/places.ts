import type { Location } from './contract.ts'

/** SQL: whether the practice `$1` has chosen how it meets by video. */
export const HAS_VIDEO = 'exists (select from video_choice where practice_id = $1)'

/** The places of a type that clients can choose: video only where something makes the room, else nobody gets a link. */
export const offeredPlaces = (locations: readonly Location[], hasVideo: boolean): Location[] =>
  locations.filter((place) => hasVideo || place !== 'video')
