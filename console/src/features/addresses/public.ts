export { AddressInput } from './address-input'
