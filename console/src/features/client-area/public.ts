export {
  type ClientBilling,
  type ClientRequests,
  useClient,
  useFormsToFill,
  useOwnBilling,
  useSharedDocuments,
} from './use-client'
