import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const programs = { main: '../src/main.ts', migration: '../src/db/migrate-database.ts' }

/** The real program as a process of its own, or the one that only migrates. */
export function startProcess(environment: NodeJS.ProcessEnv, program: keyof typeof programs = 'main') {
  const file = fileURLToPath(new URL(programs[program], import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      ROLE: 'server',
      PUBLIC_URL: 'http://127.0.0.1:4800',
      APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
      SMTP_URL: 'smtp://127.0.0.1:1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const look of waiting) look()
    })
  const written = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'))
  const ended = once(child, 'exit').then(async ([code]) => {
    await Promise.all(written)
    return code as number | null
  })
  return {
    child,
    /** Its exit code. */
    ended,
    output: () => output,
    /** Settles when it has written this text; fails if it ends without. */
    wrote: (wanted: string) =>
      new Promise<string>((done, failed) => {
        const look = () => output.includes(wanted) && done(output)
        waiting.add(look)
        void ended.then((code) => failed(new Error(`ended with ${code} before "${wanted}": ${output}`)))
        look()
      }),
    /** Its address, once it serves. */
    async url() {
      const written = await this.wrote('"msg":"serving"')
      return `http://127.0.0.1:${/"port":(\d+),"msg":"serving"/.exec(written)?.[1]}`
    },
  }
}
