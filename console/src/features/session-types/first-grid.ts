import { registry } from '@ancrage/api/contract'
import { api } from '../../lib/api'

/** Sets the grid of start times in minutes of a practice that has chosen none; null: each session's own duration. */
export async function setFirstGrid(gridMinutes: number | null) {
  const { fallback } = registry.gridMinutes
  const settings = await api.practices.settings({})
  if (settings.gridMinutes !== fallback) return
  await api.practices.changeSettings({ body: { gridMinutes } })
}
