export { PublishPageDialogOnDemand, WordingHintOnDemand } from './on-demand'
export { type OwnPublicPage, usePublicPage } from './use-public-page'
