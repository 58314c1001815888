import { Input } from '@ancrage/widgets/ui/input'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { CopyButton } from './copy-button'

const QrCode = lazy(async () => ({ default: (await import('./qr-code')).QrCode }))

interface Props {
  url: string
  words: { code: string; address: string; copy: string }
  /** Other ways to share the link, after the copy button. */
  children?: ReactNode
}

/** Shows a link for a client as a QR code, with a button that copies it. */
export const LinkToShare = ({ url, words, children }: Props) => (
  <div className="space-y-4">
    <Suspense fallback={<Skeleton className="mx-auto size-52 rounded-lg" />}>
      <QrCode content={url} label={words.code} />
    </Suspense>
    <div className="flex flex-wrap items-center gap-2">
      <Input
        readOnly
        aria-label={words.address}
        value={url}
        className="min-w-0 flex-1 basis-52"
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={url} label={words.copy} />
      {children}
    </div>
  </div>
)
