export { IssuerMissingOnDemand } from './on-demand'
