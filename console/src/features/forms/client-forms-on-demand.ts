import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The forms of a client. Their code is loaded when they are first shown. */
export const ClientFormsOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./client-forms')).ClientForms })),
)
