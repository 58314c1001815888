import { assertOwnMachine } from '../../api/src/own-machine.ts'
import { startZoom } from './zoom/service.ts'

assertOwnMachine(process.env)

/** Zoom as a process of its own, on ZOOM_PORT, with what video sessions need of it. */
const service = await startZoom({ port: Number(process.env.ZOOM_PORT ?? 4807) })
console.log(`Zoom at ${service.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.stop())
process.once('disconnect', () => void service.stop())
process.channel?.unref()
