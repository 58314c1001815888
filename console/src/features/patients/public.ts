export { refreshPatients, useTags } from './use-patients'
