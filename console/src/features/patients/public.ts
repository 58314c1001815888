export { refreshPatients } from './use-patients'
