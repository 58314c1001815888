export { DeviceRow } from './device-row'
