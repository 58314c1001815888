import type { contract, ReplyOf } from '@ancrage/api/contract'

export type Statistics = ReplyOf<typeof contract.admin.statistics>
export type Day = Statistics['days'][number]

/** The cards of the overview, in order. */
export const platformFigures = [
  'practices',
  'activePractices',
  'clients',
  'sessions',
  'messages',
  'failedJobs',
] as const
export type PlatformFigure = (typeof platformFigures)[number]
