export { PublishPageDialogOnDemand } from './on-demand'
export { type OwnPublicPage, usePublicPage } from './use-public-page'
