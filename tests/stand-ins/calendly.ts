import { assertOwnMachine } from '../../api/src/own-machine.ts'
import { startCalendly } from './calendly/service.ts'
import { book } from './calendly/world.ts'

assertOwnMachine(process.env)

const HOUR = 3_600_000

/** Calendly as a process of its own, on CALENDLY_PORT, with a user whose token is known to whoever tries the demo. */
const calendly = await startCalendly({ port: Number(process.env.CALENDLY_PORT ?? 4806) })
const person = calendly.person({ token: 'jeton-de-demonstration', name: 'Claire Vasseur', email: 'claire@essais.test' })
const noon = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR + 12 * HOUR
for (const days of [1, 2, 3, 7, 9]) book(person, { startsAt: new Date(noon + days * 24 * HOUR) })
console.log(`Calendly at ${calendly.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void calendly.stop())
process.once('disconnect', () => void calendly.stop())
process.channel?.unref()
