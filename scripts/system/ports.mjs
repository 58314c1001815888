import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { Problem } from '../problem.mjs'

/** Says in one sentence which port is taken, by whom, and which variable to set. */
export async function checkPorts(ports, host) {
  for (const [name, port] of Object.entries(ports)) {
    const refusal = await whyNot(port, name === 'PORT' ? host : '127.0.0.1')
    if (refusal === 'EADDRINUSE') {
      throw new Problem(`Port ${port} is taken by ${await holderOf(port)}: stop that, or set ${name} to a free port.`)
    }
    if (refusal === 'EACCES') throw new Problem(`Port ${port} is kept for root: set ${name} to a number above 1023.`)
    if (refusal)
      throw new Problem(`Nothing can listen on ${host}:${port} (${refusal}): set HOST to an address of this machine.`)
  }
}

async function whyNot(port, host) {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    return error.code
  }
  server.close()
  await once(server, 'close')
}

async function holderOf(port) {
  const pid = await listenerOn(port).catch(() => undefined)
  if (!pid) return 'another program'
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').filter(Boolean)
  return `process ${pid} (${command.slice(0, 3).join(' ')})`
}

/** The process that listens on a port, where /proc shows it. */
async function listenerOn(port) {
  const socket = `socket:[${await inodeOf(port)}]`
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
    for (const file of files) {
      if ((await readlink(`/proc/${pid}/fd/${file}`).catch(() => '')) === socket) return pid
    }
  }
}

async function inodeOf(port) {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8')))
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(1)).map((row) => row.trim().split(/\s+/))
  const LISTENS = '0A'
  return rows.find(([, local, , state]) => state === LISTENS && local?.endsWith(`:${wanted}`))?.[9]
}
