import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** Comes with its texts when it is first shown. */
export const ClientFormsOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./client-forms')).ClientForms })),
)
