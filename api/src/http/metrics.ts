import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { ProblemCode } from './errors.ts'
import { serve } from './serving.ts'

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void
  /** Counts a refusal that attackers meet; ignores any other. */
  refused(route: string, code: ProblemCode): void
  /** Serves them on a port of their own, never on the public one. */
  serve(port: number, host: string): Promise<Server>
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The counted refusals: of sign-ins, of forged requests, by limits. */
const COUNTED: ReadonlySet<ProblemCode> = new Set([
  'wrong_credentials',
  'wrong_code',
  'passkey_refused',
  'csrf',
  'captcha',
  'too_many_requests',
  'too_many_holds',
])

/** What Prometheus reads of this process: its own state, and every route's count, statuses and times. */
export function createMetrics(): Metrics {
  const register = new Registry()
  const requests = new Histogram({
    name: 'ancrage_http_request_seconds',
    help: 'Time to answer a request, by the pattern of its route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  const refusals = new Counter({
    name: 'ancrage_refusals_total',
    help: 'Refused sign-ins, forged requests and limits, by route and code.',
    labelNames: ['route', 'code'],
    registers: [register],
  })
  return {
    refused(route, code) {
      if (COUNTED.has(code)) refusals.inc({ route, code })
    },
    observe(method, route, status, seconds) {
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status: String(status) }, seconds)
    },
    async serve(port, host) {
      collectDefaultMetrics({ register })
      const server = createServer(async (request, response) => {
        const isKnown = request.method === 'GET' && request.url === '/metrics'
        response.writeHead(isKnown ? 200 : 404, { 'content-type': isKnown ? register.contentType : 'text/plain' })
        response.end(isKnown ? await register.metrics() : 'Metrics are at /metrics\n')
      })
      await serve(server, port, host, 'METRICS_PORT')
      return server
    },
  }
}
