import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PdfPage } from './pdf-page'

GlobalWorkerOptions.workerSrc = workerUrl

/** The number of pages drawn at a time, since each takes some megabytes. */
const STEP = 10

interface Props {
  bytes: Blob
  onFailed: () => void
}

/** Draws the pages of a PDF. Its scripts, forms and links do nothing, and it loads no external content. */
export default function PdfPages({ bytes, onFailed }: Props) {
  const { t } = useTranslation('documents')
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [shown, setShown] = useState(STEP)

  useEffect(() => {
    let isLeft = false
    const reading = bytes.arrayBuffer().then((data) => {
      const task = getDocument({ data, isEvalSupported: false, enableXfa: false, useWasm: false, stopAtErrors: false })
      task.promise.then(
        (opened) => !isLeft && setPdf(opened),
        () => !isLeft && onFailed(),
      )
      return task
    })
    reading.catch(() => isLeft || onFailed())
    return () => {
      isLeft = true
      reading.then((task) => task.destroy()).catch(() => undefined)
    }
  }, [bytes, onFailed])

  if (!pdf) return <Skeleton className="aspect-[1/1.41] w-full" />
  const pages = Array.from({ length: Math.min(shown, pdf.numPages) }, (_, index) => index + 1)
  return (
    <>
      <ol className="space-y-4">
        {pages.map((page) => (
          <li key={page}>
            <PdfPage pdf={pdf} page={page} label={t('preview.page', { page, total: pdf.numPages })} />
          </li>
        ))}
      </ol>
      {shown < pdf.numPages && (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => setShown(shown + STEP)}>
          {t('preview.more')}
        </Button>
      )}
    </>
  )
}
