export { ErasePatientOnDemand } from './on-demand'
