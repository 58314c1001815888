import { registry } from '@ancrage/api/contract'
import { api } from '../../lib/api'

/**
 * Offers starts by each session's own duration, unless the practice has chosen otherwise. Where visitors choose freely
 * among 60, 75 and 90 minutes, a tenth more of the day is booked than with a start every half hour.
 */
export async function offerStartsByDuration() {
  const { gridMinutes } = await api.practices.settings({})
  if (gridMinutes !== registry.gridMinutes.fallback) return
  await api.practices.changeSettings({ body: { gridMinutes: null } })
}
