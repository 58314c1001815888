import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** Loads the list of discouraged wordings, with its texts. */
export const WordingHintOnDemand = lazy(
  withTexts(async () => {
    await import('./texts')
    return { default: (await import('./wording-hint')).WordingHint }
  }),
)

/** Loads the dialog that publishes the page, with its texts. */
export const PublishPageDialogOnDemand = lazy(
  withTexts(async () => {
    await import('./texts')
    return { default: (await import('./publish-page-dialog')).PublishPageDialog }
  }),
)
