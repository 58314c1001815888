import type { Endpoint } from '@ancrage/api/contract'
import type { Plugin } from 'vite'

const ENDPOINTS = 'virtual:endpoints'

/** Helper functions of the generated lists; plain objects would be a tenth longer, also compressed. */
const CALLS = `
const by = (method) => (path, more) => ({ method, path, ...more })
const paged = { isPaged: true }, once = { guard: ['idempotent'] }
const GET = by('GET'), POST = by('POST'), PUT = by('PUT'), PATCH = by('PATCH'), DELETE = by('DELETE')`

/** Features that no first screen of the console calls. Their endpoints load with the first call of one. */
const laterFeatures = new Set([
  'admin',
  'audit',
  'availability',
  'booking',
  'books',
  'calendarFeed',
  'calendly',
  'clientArea',
  'clinicalRecord',
  'customEmails',
  'dueReminders',
  'exercises',
  'firstView',
  'inbox',
  'invoices',
  'leaflets',
  'mailings',
  'messages',
  'octopush',
  'passkeys',
  'phrases',
  'publicPage',
  'publisher',
  'reminders',
  'reviews',
  'schedule',
  'stripe',
  'subscribedCalendars',
  'video',
  'widgetInstalls',
])

const isOfClients = ({ path }: Endpoint) => path.startsWith('/client-api/')

/** Asked by the pages of mailed links, of which the client area has most. */
const isOfMailedLinks = ({ path }: Endpoint) => path.startsWith('/api/public/mailed-links/')

/** Pictures are shown by their addresses, and called by nobody. */
const isPicture = ({ contentType }: Endpoint) => contentType?.startsWith('image/') === true

/** The lists, each with the condition for its endpoints. */
const lists: Record<string, (endpoint: Endpoint, feature: string) => boolean> = {
  '': () => false,
  console: (endpoint, feature) => !isOfClients(endpoint) && !laterFeatures.has(feature),
  client: (endpoint) => isOfClients(endpoint) || isOfMailedLinks(endpoint),
  'others-than-console': (endpoint, feature) => isOfClients(endpoint) || laterFeatures.has(feature),
  'others-than-client': (endpoint) => !isOfClients(endpoint),
}

/** Returns the code for one endpoint. The client needs only one of its guards. */
const whereOf = ({ method, path, guard, isPaged }: Endpoint) =>
  `${method}('${path}'${isPaged ? ', paged' : guard?.includes('idempotent') ? ', once' : ''})`

/**
 * Provides the endpoints to the API client without their schemas and access rules; in a build only forms load those,
 * and zod. In development and tests the module is the whole contract.
 */
export const endpoints = (isBuild: boolean): Plugin => ({
  name: 'endpoints',
  resolveId: { filter: { id: new RegExp(`^${ENDPOINTS}(/|$)`) }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: new RegExp(`^\0${ENDPOINTS}(/|$)`) },
    async handler(id) {
      const list = id.slice(`\0${ENDPOINTS}/`.length)
      if (!isBuild) return list ? 'export default {}' : `export { contract as default } from '@ancrage/api/contract'`
      const { contract } = await import('@ancrage/api/contract')
      const listed = Object.entries<Record<string, Endpoint>>(contract).flatMap(([feature, endpoints]) => {
        const ours = Object.entries(endpoints).filter(
          ([, endpoint]) => !isPicture(endpoint) && lists[list]?.(endpoint, feature),
        )
        return ours.length ? `${feature}: {${ours.map(([name, endpoint]) => `${name}: ${whereOf(endpoint)}`)}}` : []
      })
      return `${CALLS}\nexport default {${listed}}`
    },
  },
})
