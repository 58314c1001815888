import { Input } from '@ancrage/widgets/ui/input'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button'

const QrCode = lazy(async () => ({ default: (await import('../../components/qr-code')).QrCode }))

/** The link of a form, to be copied or scanned by the client's own telephone. */
export function FormLink({ url }: { url: string }) {
  const { t } = useTranslation('forms')
  return (
    <div className="space-y-4">
      <Suspense fallback={<Skeleton className="mx-auto size-52 rounded-lg" />}>
        <QrCode content={url} label={t('link.code')} />
      </Suspense>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          readOnly
          aria-label={t('link.address')}
          value={url}
          className="min-w-0 flex-1 basis-52"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={url} label={t('link.copy')} />
      </div>
    </div>
  )
}
