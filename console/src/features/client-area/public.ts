export { type ClientRequests, useClient, useFormsToFill, useSharedDocuments } from './use-client'
