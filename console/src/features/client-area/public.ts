export { ClientListPage } from './client-list-page'
export { FreshLink } from './fresh-link'
export { LaterAppointment } from './later-appointment'
export {
  type Client,
  type ClientBilling,
  type ClientRequests,
  useAppointments,
  useClient,
  useFormsToFill,
  useOwnBilling,
  useSharedDocuments,
} from './use-client'
