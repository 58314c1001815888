import endpoints from 'virtual:endpoints/console'
import { consoleArea } from './console-area'
import { registerEndpoints } from './lib/api'
import { isOfClients } from './route'
import { start } from './start'

registerEndpoints(endpoints, () => import('virtual:endpoints/others-than-console'))
start(consoleArea, isOfClients, async () => (await import('./client-routes')).clientArea)
