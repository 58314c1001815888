export { PatientInvoicesOnDemand } from './on-demand'
