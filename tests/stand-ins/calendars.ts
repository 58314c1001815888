import { assertOwnMachine } from '../../api/src/own-machine.ts'
import { startCalendars } from './calendars/service.ts'

assertOwnMachine(process.env)

/**
 * A calendar server as a process of its own, on CALENDARS_PORT: school holidays, and calendars with faults on demand.
 */
const service = await startCalendars({ port: Number(process.env.CALENDARS_PORT ?? 4809) })
console.log(`Calendars at ${service.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.stop())
process.once('disconnect', () => void service.stop())
process.channel?.unref()
