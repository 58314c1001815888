export { type CalendlyAccount, useCalendly } from './use-calendly'
