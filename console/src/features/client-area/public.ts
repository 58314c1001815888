export { ClientListPage } from './client-list-page'
export { LaterAppointment } from './later-appointment'
export {
  type ClientBilling,
  type ClientRequests,
  useAppointments,
  useClient,
  useFormsToFill,
  useOwnBilling,
  useSharedDocuments,
} from './use-client'
