import { withTexts } from '../../lib/i18n'
import { lazyPart } from '../../lib/lazy-part'

/** The documents of a client. Their code is loaded when they are first shown. */
export const DocumentsOnDemand = lazyPart(
  withTexts(async () => ({ default: (await import('./documents-part')).DocumentsPart })),
)
