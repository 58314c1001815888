import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { watchServer } from './draining.ts'

/** Nothing here takes this long: a server that ends has not waited for it. */
const LONG_MS = 60_000
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const answerAndClose: RequestListener = (_, answer) => answer.setHeader('Connection', 'close').end('Bonjour')

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

/** A listening server, and a function that ends it. */
async function aServer(answer: RequestListener) {
  const server = createServer(answer)
  const drain = watchServer(server)
  undo.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, drain, port: (server.address() as AddressInfo).port }
}

async function aConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  undo.push(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Sends a request on its own connection; returns all that was answered until the connection ended. */
async function ask(port: number): Promise<string> {
  const socket = await aConnection(port)
  socket.write(REQUEST)
  return text(socket)
}

const CLIENTS = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, count, request, stage } } = require('node:worker_threads')
  let sent = 0
  const client = () => new Promise((settled) => {
    let said = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (part) => { said += part })
    socket.on('error', ({ code }) => { said += code })
    socket.on('close', () => settled(said))
    socket.write(request, () => {
      if (++sent < count) return
      Atomics.store(stage, 0, 2)
      Atomics.notify(stage, 0)
    })
  })
  Atomics.wait(stage, 0, 0)
  Promise.all(Array.from({ length: count }, client)).then((all) => parentPort.postMessage(all))
`

/**
 * Blocks the process, as a busy server does, until this many clients have connected and sent: they wait to be accepted.
 */
async function standStillFor(count: number, port: number) {
  const stage = new Int32Array(new SharedArrayBuffer(4))
  const clients = new Worker(CLIENTS, { eval: true, workerData: { port, count, request: REQUEST, stage } })
  undo.push(() => clients.terminate())
  const answers = once(clients, 'message').then(([all]) => all as string[])
  await once(clients, 'online')
  Atomics.store(stage, 0, 1)
  Atomics.notify(stage, 0)
  Atomics.wait(stage, 0, 1)
  return { answers }
}

test('a connection that waits for acceptance when the end begins is still answered', async () => {
  const { port, drain } = await aServer(answerAndClose)
  const { answers } = await standStillFor(20, port)
  const ended = drain(LONG_MS)
  expect(await answers).toEqual(Array(20).fill(expect.stringMatching(/^HTTP\/1\.1 200 OK\r\n.*Bonjour$/s)))
  await ended
})

test('a busy server answers for half of its time, and then refuses', async () => {
  const { port, drain } = await aServer(answerAndClose)
  await ask(port)
  const ended = drain(2_000)
  let answered = 0
  for (;;) {
    const answer = await ask(port).catch(({ code }) => code as string)
    // A connection at this very moment is reset: a socket cannot be closed to newcomers alone.
    if (answer === 'ECONNREFUSED' || answer === 'ECONNRESET') break
    expect(answer).toContain('Bonjour')
    answered++
  }
  expect(answered).toBeGreaterThan(1)
  await ended
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED')
})

test('health checks alone do not delay the end', async () => {
  const { port, server, drain } = await aServer(answerAndClose)
  const probe = async () => {
    const socket = await aConnection(port)
    socket.write(REQUEST.replace('/', '/api/ready'))
    return text(socket)
  }
  await probe()
  const before = performance.now()
  const ended = drain(LONG_MS)
  while (server.listening) await probe().catch(() => {})
  await ended
  expect(performance.now() - before).toBeLessThan(4_000)
})

test('an idle connection ends at once, and an open request is answered', async () => {
  let giveAnswer = () => {}
  const { port, server, drain } = await aServer((request, answer) => {
    if (request.url === '/') answer.end('Bonjour')
    else giveAnswer = () => answer.setHeader('Connection', 'close').end('Bonsoir')
  })
  const idle = await aConnection(port)
  idle.write(REQUEST)
  await once(idle, 'data')
  const busy = await aConnection(port)
  busy.write(REQUEST.replace('/', '/late'))
  await once(server, 'request')

  const ended = drain(LONG_MS)
  await once(idle.resume(), 'end')
  giveAnswer()
  expect(await text(busy)).toContain('Bonsoir')
  await ended
})

test('a silent connection is not waited for', async () => {
  const { port, drain, server } = await aServer(answerAndClose)
  const silent = await aConnection(port)
  if ((await connectionsOf(server)) === 0) await once(server, 'connection')
  await drain(LONG_MS)
  expect(await text(silent)).toBe('')
})

test('a request that outlasts the limit is cut off', async () => {
  const { port, server, drain } = await aServer(() => {})
  const stuck = await aConnection(port)
  stuck.write(REQUEST)
  await once(server, 'request')
  await drain(100)
  expect(await text(stuck)).toBe('')
})

const connectionsOf = (server: Awaited<ReturnType<typeof aServer>>['server']) =>
  new Promise<number>((done, failed) => server.getConnections((error, count) => (error ? failed(error) : done(count))))
