import { assertOwnMachine } from '../../api/src/own-machine.ts'
import { startRecaptcha } from './recaptcha/service.ts'

assertOwnMachine(process.env)

/** ReCAPTCHA v3 as a process of its own, on RECAPTCHA_PORT: its script for pages, and its check for servers. */
const service = await startRecaptcha({ port: Number(process.env.RECAPTCHA_PORT ?? 4809) })
console.log(`reCAPTCHA at ${service.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.stop())
process.once('disconnect', () => void service.stop())
process.channel?.unref()
