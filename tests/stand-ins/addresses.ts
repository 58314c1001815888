import { assertOwnMachine } from '../../api/src/own-machine.ts'
import { startAddresses } from './addresses/service.ts'

assertOwnMachine(process.env)

/** The national address service as a process of its own, on ADDRESSES_PORT, with what a demo needs of it. */
const service = await startAddresses({ port: Number(process.env.ADDRESSES_PORT ?? 4805) })
console.log(`Addresses at ${service.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.stop())
process.once('disconnect', () => void service.stop())
process.channel?.unref()
