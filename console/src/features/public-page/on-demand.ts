import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The question before everybody can read the page, with its words. */
export const PublishPageDialogOnDemand = lazy(
  withTexts(async () => {
    await import('./texts')
    return { default: (await import('./publish-page-dialog')).PublishPageDialog }
  }),
)
