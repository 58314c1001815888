import type { Server, Socket } from 'node:net'
import { networkOf } from '../http/address.ts'

/** The limits of one caller of a mail server. */
export interface ConnectionLimits {
  /** Connections at once of one network. */
  perNetwork: number
  /** Milliseconds after which a connection ends, however busy it is. */
  longest: number
  /** Bytes of one mail. A sender of more is cut off. */
  largest: number
}

/** The other end of a connection, as the server's session describes it. */
interface Caller {
  remoteAddress: string
  remotePort: number
}

/** The network of a caller. An IPv4 address that is mapped into IPv6 counts as IPv4. */
const networkOfCaller = (address: string) => networkOf(address.replace(/^::ffff:(?=\d+\.)/i, ''))

/** Counts the connections of a server by network, and ends each in time. */
export function limitConnections(server: Server, { perNetwork, longest }: ConnectionLimits) {
  const open = new Map<string, Set<Socket>>()
  const beyond = new WeakSet<Socket>()

  // Before the server's own listener, so that the session's first word already knows.
  server.prependListener('connection', (socket) => {
    const network = networkOfCaller(socket.remoteAddress ?? '')
    const others = open.get(network) ?? new Set<Socket>()
    open.set(network, others.add(socket))
    if (others.size > perNetwork) beyond.add(socket)
    const timer = setTimeout(() => socket.destroy(), longest)
    timer.unref()
    socket.once('close', () => {
      clearTimeout(timer)
      others.delete(socket)
      if (others.size === 0 && open.get(network) === others) open.delete(network)
    })
  })

  const socketOf = ({ remoteAddress, remotePort }: Caller) =>
    [...(open.get(networkOfCaller(remoteAddress)) ?? [])].find((socket) => socket.remotePort === remotePort)
  return {
    /** Whether its network had its maximum of connections before this one. */
    isBeyond(caller: Caller): boolean {
      const socket = socketOf(caller)
      return socket !== undefined && beyond.has(socket)
    },
    /** Ends a connection at once, without a word. */
    cut: (caller: Caller) => void socketOf(caller)?.destroy(),
  }
}
