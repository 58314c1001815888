import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** What a client was billed, whose code comes when its tab is opened. */
export const PatientInvoicesOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./patient-invoices')).PatientInvoices })),
)
