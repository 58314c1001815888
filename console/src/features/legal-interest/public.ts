export { InterestRates } from './interest-rates'
