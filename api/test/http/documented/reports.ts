import { contract } from '../../../src/contract.ts'
import type { Documented } from '../documented.ts'

/** The dashboard: its figures, what is to be done, how it is arranged. */
export async function asksOfReports(practitioner: ReturnType<Documented['as']>): Promise<void> {
  const { reports } = contract
  await practitioner(reports.overview)
  await practitioner(reports.thingsToDo)
  await practitioner(reports.arrange, { shown: ['todo'], hidden: ['coming'] })
  await practitioner(reports.arrange, { shown: ['todo', 'todo'], hidden: [] })
  await practitioner(reports.arrangement)
}
