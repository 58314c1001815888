import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import type { ShownDocument } from './document'
import { type FetchLink, saveDocument } from './reading'

/** Downloads a document, or shows why that failed. */
export function useSaving(ask: FetchLink) {
  const { t } = useTranslation('documents')
  const textOf = useProblemText()
  return (document: Pick<ShownDocument, 'id' | 'name'>) =>
    saveDocument(ask, document).catch((error) => {
      toast.error(t('downloadFailed'), { description: textOf(asProblem(error)) })
    })
}
