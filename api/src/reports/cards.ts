/** The cards of the dashboard, in their default order. */
export const dashboardCards = [
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
export type DashboardCard = (typeof dashboardCards)[number]

/** The hints among the things to do that somebody may dismiss. */
export const dismissableHints = ['secondFactor'] as const
