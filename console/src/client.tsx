import endpoints from 'virtual:endpoints/client'
import { clientArea } from './client-routes'
import { registerEndpoints } from './lib/api'
import { isOfClients } from './route'
import { start } from './start'

registerEndpoints(endpoints, () => import('virtual:endpoints/others-than-client'))
start(
  clientArea,
  (path) => !isOfClients(path),
  async () => (await import('./console-area')).consoleArea,
)
