export { InvoiceRow } from './invoice-row'
