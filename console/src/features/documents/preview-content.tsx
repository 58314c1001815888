import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ShownDocument } from './document'
import { useObjectUrl } from './use-object-url'

const PdfPages = lazy(() => import('./pdf-pages'))

interface Props {
  document: ShownDocument
  bytes: Blob
  onFailed: () => void
}

/** Shows the content of a document in an element that cannot run anything in it. */
export function PreviewContent({ document: { name, kind }, bytes, onFailed }: Props) {
  const url = useObjectUrl(bytes)
  if (kind === 'pdf')
    return (
      <Suspense fallback={<Skeleton className="aspect-[1/1.41] w-full" />}>
        <PdfPages bytes={bytes} onFailed={onFailed} />
      </Suspense>
    )
  if (kind === 'image') return url && <img src={url} alt={name} onError={onFailed} className="mx-auto rounded-md" />
  // biome-ignore lint/a11y/useMediaCaption: a recording of one's own has none
  if (kind === 'audio') return url && <audio src={url} controls onError={onFailed} className="w-full" />
  return <PlainText bytes={bytes} />
}

/** Shows the first hundred thousand bytes of a text. */
function PlainText({ bytes }: { bytes: Blob }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isLeft = false
    void bytes
      .slice(0, 100_000)
      .text()
      .then((read) => !isLeft && setText(read))
    return () => {
      isLeft = true
    }
  }, [bytes])
  return <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-muted p-4 font-sans">{text}</pre>
}
