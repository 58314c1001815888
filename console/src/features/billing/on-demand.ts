import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The invoices of a client. Their code is loaded when the tab is opened. */
export const PatientInvoicesOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./patient-invoices')).PatientInvoices })),
)
