import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty'
import { Query } from '../../../components/query'
import { api } from '../../../lib/api'
import { framedHtml, pageNonce } from '../../../lib/framed-html'
import { useReading } from '../../../lib/readings'
import type { AdminMail } from './recipients'

/** Shows the mail as it would arrive; null while it is incomplete. */
export function MailPreview({ mail }: { mail: AdminMail | null }) {
  const { t } = useTranslation('admin')
  const preview = useReading(mail && ['admin', 'preview', mail], () => api.admin.previewMail({ body: mail! }), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
  if (!mail && !preview.data)
    return <Empty illustration="boat" title={t('mail.noPreview')} className="rounded-lg border border-dashed" />
  return (
    <Query of={preview} loading={<Skeleton className="h-[420px]" />}>
      {({ subject, html }) => (
        <div className="overflow-hidden rounded-lg border">
          <p className="wrap-anywhere border-b px-3 py-2 text-sm">
            <span className="text-muted-foreground">{t('mail.subjectIs')}</span> {subject}
          </p>
          <iframe
            title={t('mail.preview')}
            sandbox=""
            srcDoc={framedHtml(html, pageNonce())}
            className="block h-[440px] w-full bg-[#fff] scheme-light"
          />
        </div>
      )}
    </Query>
  )
}
