import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { framedHtml, pageNonce } from '../../lib/framed-html'
import { type Reach, useMailPreview } from './use-mailings'

interface Props {
  /** The clients whom the mail reaches. */
  recipients: readonly Reach[]
  written: Omit<NonNullable<Parameters<typeof useMailPreview>[0]>, 'patientId'> | null
}

/** Previews the mail for each of its recipients, one at a time. */
export function RecipientPreview({ recipients, written }: Props) {
  const { t } = useTranslation('mailings')
  const [at, setAt] = useState(0)
  const index = Math.min(at, recipients.length - 1)
  const shown = recipients[index]
  const { data, error } = useMailPreview(written && shown ? { ...written, patientId: shown.id } : null)
  if (!shown) return null
  return (
    <section aria-label={t('preview.title')} className="surface min-w-0 space-y-3 p-4">
      <div className="flex items-center gap-1">
        <h2 className="min-w-0 flex-1 font-semibold text-lg">{t('preview.title')}</h2>
        {recipients.length > 1 && (
          <>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('preview.previous')}
              disabled={index === 0}
              onClick={() => setAt(index - 1)}
            >
              <ChevronLeft className="size-4 rtl:rotate-180" aria-hidden />
            </Button>
            <span className="text-sm tabular-nums">{t('preview.nth', { nth: index + 1, of: recipients.length })}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('preview.next')}
              disabled={index === recipients.length - 1}
              onClick={() => setAt(index + 1)}
            >
              <ChevronRight className="size-4 rtl:rotate-180" aria-hidden />
            </Button>
          </>
        )}
      </div>
      <p className="wrap-anywhere text-muted-foreground text-sm">{`${shown.firstname} ${shown.lastname} · ${shown.to ?? ''}`}</p>
      {!written && <p className="text-muted-foreground text-sm">{t('preview.empty')}</p>}
      {error && <p className="text-muted-foreground text-sm">{t('preview.waits')}</p>}
      {written && !data && !error && <Skeleton className="h-[420px]" />}
      {written && data && (
        <div className="overflow-hidden rounded-lg border">
          <p className="wrap-anywhere border-b px-3 py-2 text-sm">
            <span className="text-muted-foreground">{t('preview.subject')}</span> {data.subject}
          </p>
          <iframe
            title={t('preview.frame')}
            sandbox=""
            srcDoc={framedHtml(data.html.replaceAll('(prefers-color-scheme: dark)', 'not all'), pageNonce())}
            className="block h-[520px] w-full bg-[#fff] scheme-light"
          />
        </div>
      )}
    </section>
  )
}
