import { contract } from '../../../src/contract.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of the dashboard: its figures, things to do, and arrangement. */
export async function asksOfReports(practitioner: ReturnType<Documented['as']>): Promise<void> {
  const { reports } = contract
  await practitioner(reports.overview)
  await practitioner(reports.thingsToDo)
  await practitioner(reports.arrange, { shown: ['todo'], hidden: ['coming'] })
  await practitioner(reports.arrange, { shown: ['todo', 'todo'], hidden: [] })
  await practitioner(reports.arrangement)
}
