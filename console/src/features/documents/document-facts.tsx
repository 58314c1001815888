import { useTranslation } from 'react-i18next'
import { Unreadable } from '../../components/unreadable'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { type ShownDocument, sizeText } from './document'
import { DocumentIcon } from './document-icon'

interface Props {
  document: ShownDocument
  /** True in the client area, where the client's own documents are named as such. */
  isClient?: boolean
  onOpen: () => void
}

/** Shows icon, name, size and date of a document. The name opens it. */
export function DocumentFacts({ document, isClient = false, onOpen }: Props) {
  const { t } = useTranslation('documents')
  const format = useFormats()
  const language = useLanguage()
  const { name, kind, size, createdAt, isFromClient } = document
  const added = isFromClient ? (isClient ? 'handedInByYou' : 'handedIn') : 'addedOn'
  return (
    <>
      <DocumentIcon kind={kind} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-label={t('open', { name })}
          onClick={onOpen}
          className="focus-ring block max-w-full cursor-pointer truncate rounded-sm text-start font-medium hover:text-primary hover:underline pointer-coarse:min-h-11"
        >
          {document.isUnreadable ? <Unreadable /> : <bdi>{name}</bdi>}
        </button>
        <p className="text-muted-foreground text-sm tabular-nums">
          {t(`kind.${kind}`)} · {sizeText(size, language)} · {t(added, { when: format.relativeTime(createdAt) })}
        </p>
      </div>
    </>
  )
}
