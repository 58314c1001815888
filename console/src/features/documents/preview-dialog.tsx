import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Download } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { useReading } from '../../lib/readings'
import type { ShownDocument } from './document'
import { PreviewContent } from './preview-content'
import { type FetchLink, readDocument } from './reading'
import { useSaving } from './use-saving'

interface Props {
  document: ShownDocument
  ask: FetchLink
  onClose: () => void
}

/** Shows a document over the page. Each access is logged, so the document is read only once. */
export function PreviewDialog({ document, ask, onClose }: Props) {
  const { t } = useTranslation('documents')
  const save = useSaving(ask)
  const [look] = useState(() => crypto.randomUUID())
  const [isFailed, setIsFailed] = useState(false)
  const fail = useCallback(() => setIsFailed(true), [])
  const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false }
  const bytes = useReading(['documents', 'bytes', look], () => readDocument(ask, document), once)
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        title={<bdi>{document.name}</bdi>}
        className="max-w-[860px]"
        footer={
          <Button variant="secondary" onClick={() => void save(document)}>
            <Download className="size-4" aria-hidden />
            {t('preview.download')}
          </Button>
        }
      >
        {isFailed ? (
          <Alert tone="warning" title={t('preview.failed')}>
            {t('preview.failedText')}
          </Alert>
        ) : (
          <Query of={bytes} loading={<Skeleton className="h-80" />}>
            {(read) => (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the window is scrolled by keyboard too
              <section aria-label={document.name} tabIndex={0} className="focus-ring rounded-md">
                <PreviewContent document={document} bytes={read} onFailed={fail} />
              </section>
            )}
          </Query>
        )}
      </DialogContent>
    </Dialog>
  )
}
