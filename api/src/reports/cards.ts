/** The cards of the dashboard, in the order that they have at first. */
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

/** Hints among the things to do that somebody may have decided against. */
export const dismissable = ['secondFactor'] as const
