import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchCalendar } from './fetching.ts'
import { publicLookup, type Resolve } from './public-lookup.ts'

const v4 = (address: string) => ({ address, family: 4 })
const v6 = (address: string) => ({ address, family: 6 })

/**
 * A fake name server that gives each answer once and the last one for ever, and lists the names that it was asked for.
 */
function names(...answers: ReturnType<typeof v4>[][]) {
  const hosts: string[] = []
  const resolve: Resolve = async (host) => {
    hosts.push(host)
    return answers[Math.min(hosts.length, answers.length) - 1]!
  }
  return { hosts, resolve }
}

const found = (resolve: Resolve, all: boolean) =>
  new Promise((done) =>
    publicLookup(resolve)('agenda.test.fr', { all }, (error, address) => done(error ? error.message : address)),
  )

const fetched = (address: string, given: Partial<Parameters<typeof fetchCalendar>[1]> = {}) =>
  fetchCalendar(address, { trusted: [], ...given }).then(
    () => 'read',
    (error: { problem?: string }) => error.problem,
  )

/** Starts a trusted server on this machine, and counts its connections. */
async function aServer(listener: RequestListener) {
  const server = createServer(listener)
  const connections = { count: 0 }
  server.on('connection', () => connections.count++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections }
}

// CVE-2026-16536, CVE-2026-55190 (GLPI): only IPv4 was checked, although the name also had an IPv6 address.
test.each([
  ['the last', [v4('93.184.216.34'), v4('10.0.0.1')]],
  ['the first', [v4('127.0.0.1'), v4('93.184.216.34')]],
  ['of the other family', [v4('93.184.216.34'), v6('::1')]],
  ['carried by one of the other family', [v4('93.184.216.34'), v6('::ffff:169.254.169.254')]],
  ['of a link, with its zone', [v6('2606:2800:220:1::1'), v6('fe80::1%eth0')]],
])('a name with one private address among several is refused: %s', async (_, addresses) => {
  const { resolve, hosts } = names(addresses)
  expect(await fetched('https://agenda.test.fr/a.ics', { resolve })).toBe('private_address')
  expect(hosts).toEqual(['agenda.test.fr'])
  expect(await found(resolve, false)).toBe('private_address')
})

test('the connection goes to the checked address, and the name is not resolved again', async () => {
  for (const all of [true, false]) {
    const { resolve, hosts } = names([v4('93.184.216.34'), v6('2606:2800:220:1::1')], [v4('127.0.0.1')])
    expect(await found(resolve, all)).toEqual(all ? [v4('93.184.216.34'), v6('2606:2800:220:1::1')] : '93.184.216.34')
    expect(hosts).toHaveLength(1)
  }
})

test('a redirect is checked again, by the addresses of its own name', async () => {
  const { base } = await aServer((_, response) =>
    response.writeHead(302, { location: 'https://inside.test.fr/a.ics' }).end(),
  )
  const { resolve, hosts } = names([v4('192.168.1.1')])
  expect(await fetched(`${base}/a.ics`, { trusted: [base], resolve })).toBe('private_address')
  expect(hosts).toEqual(['inside.test.fr'])
})

test('an IP address is checked as it is, without a name server', async () => {
  const { resolve, hosts } = names([v4('93.184.216.34')])
  expect(await fetched('https://[::ffff:127.0.0.1]/a.ics', { resolve })).toBe('private_address')
  expect(hosts).toEqual([])
})

test('no connection is reused, since its address would not be checked again', async () => {
  const { base, connections } = await aServer((_, response) => response.end('BEGIN:VCALENDAR'))
  for (const name of ['a', 'b']) expect(await fetched(`${base}/${name}.ics`, { trusted: [base] })).toBe('read')
  expect(connections.count).toBe(2)
})

test('a name without an address, or a silent name server, fails soon', async () => {
  expect(await fetched('https://agenda.test.fr/a.ics', { resolve: async () => [] })).toBe('unreachable')
  expect(await fetched('https://agenda.test.fr/a.ics', { resolve: () => Promise.reject(new Error('SERVFAIL')) })).toBe(
    'unreachable',
  )
  const silent = { resolve: () => new Promise<never>(() => {}), patienceMs: 50 }
  expect(await fetched('https://agenda.test.fr/a.ics', silent)).toBe('too_slow')
})

test('a server that never answers, or never ends, keeps nobody waiting', async () => {
  const given = (base: string) => ({ trusted: [base], patienceMs: 200 })
  const mute = await aServer(() => {})
  expect(await fetched(`${mute.base}/a.ics`, given(mute.base))).toBe('too_slow')
  const halting = await aServer((_, response) => response.write('BEGIN:VCALENDAR'))
  expect(await fetched(`${halting.base}/a.ics`, given(halting.base))).toBe('too_slow')
})

test('a server that answers with another protocol is disconnected', async () => {
  const server = createPlainServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await fetched(`${base}/a.ics`, { trusted: [base] })).toBe('unreachable')
})
