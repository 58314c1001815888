/** The cards of the dashboard, in their default order. */
export const cards = [
  'today',
  'requests',
  'coming',
  'todo',
  'sessions',
  'occupancy',
  'clients',
  'received',
  'owed',
] as const
export type Card = (typeof cards)[number]

/** The hints among the things to do that somebody may dismiss. */
export const dismissable = ['secondFactor'] as const
