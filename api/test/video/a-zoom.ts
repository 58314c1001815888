import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { OWN_PASSWORD } from '../build.ts'

interface Fault {
  method?: string
  status: number
  code?: number
  retryAfter?: string
  isDone?: boolean
}

/** Zoom's data of an account, and its requests. */
export interface ZoomState {
  meetings: { id: number; topic: string; start_time: string; duration: number; timezone: string; join_url: string }[]
  calls: { method: string; path: string; body: Record<string, unknown> }[]
}

let running: Promise<{ url: string; stop(): void }> | undefined

/** The stand-in of Zoom as `npm start` runs it: one process for all tests of a file, an account for each test. */
export async function aZoom() {
  running ??= start()
  const { url, stop } = await running
  const control = async (account: string, body?: object): Promise<ZoomState> => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    return (await (await fetch(`${url}/control/${account}`, init)).json()) as ZoomState
  }
  return {
    environment: { ZOOM_URL: `${url}/v2`, ZOOM_AUTH_URL: `${url}/oauth` },
    stop,
    known: (account: string) => control(account),
    fails: (account: string, ...faults: Fault[]) => control(account, { faults }),
    expires: (account: string) => control(account, { expire: true }),
  }
}

async function start() {
  const program = fileURLToPath(new URL('../../../tests/stand-ins/zoom.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ZOOM_PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const stop = () => {
    running = undefined
    child.kill()
  }
  process.once('exit', stop)
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const [, url] = /^Zoom at (\S+)$/.exec(line) ?? []
    if (url) return { url, stop }
  }
  throw new Error('Zoom did not start')
}

/** Valid keys of an account of one's own. */
export const zoomKeys = (accountId: string) => ({
  kind: 'zoom' as const,
  accountId,
  clientId: 'app',
  secret: 'un-secret-de-zoom-9876',
  currentPassword: OWN_PASSWORD,
})
