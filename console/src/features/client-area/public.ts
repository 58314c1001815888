export { ClientListPage } from './client-list-page'
export {
  type ClientBilling,
  type ClientRequests,
  useClient,
  useFormsToFill,
  useOwnBilling,
  useSharedDocuments,
} from './use-client'
