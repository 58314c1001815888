import { assertOwnMachine } from '../../api/src/own-machine.ts'
import { startOctopush } from './octopush/service.ts'

assertOwnMachine(process.env)

/** Octopush as a process of its own, on OCTOPUSH_PORT, with an account whose key is known to whoever tries the demo. */
const octopush = await startOctopush({ port: Number(process.env.OCTOPUSH_PORT ?? 4809) })
octopush.account({ login: 'demo@octopush.test', key: 'cle-de-demonstration', credit: 6.2 })
console.log(`Octopush at ${octopush.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void octopush.stop())
process.once('disconnect', () => void octopush.stop())
process.channel?.unref()
