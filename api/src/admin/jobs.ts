import { job } from '../jobs/job.ts'
import { countPlatform } from './counting/count.ts'

/** Every hour, and whenever a worker starts: counts what the administration's first page shows. */
export const countFigures = job<Record<never, never>>('admin.countFigures', ({ em, now }) => countPlatform(em, now), {
  schedule: '7 * * * *',
  runsAtStart: true,
  expireInSeconds: 3000,
})
