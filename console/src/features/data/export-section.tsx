import { Button } from '@ancrage/widgets/ui/button'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { api } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { startDownload } from '../../lib/start-download'
import { toast } from '../../lib/toast'

const PasswordDialog = lazy(async () => ({
  default: (await import('../../components/password-dialog')).PasswordDialog,
}))
const resolver = lazyResolver(async () => (await import('./fields')).checkExportPassword)

/** Downloads all data of the practice as one file, after the password. */
export function ExportSection() {
  const { t } = useTranslation('data')
  const [isAsking, setAsking] = useState(false)

  async function begin(body: { currentPassword: string }) {
    const { url } = await api.practiceExport.link({ body })
    startDownload(url)
    toast.success(t('all.started'), { description: t('all.startedHint') })
  }

  return (
    <Section title={t('all.title')} lead={t('all.lead')}>
      <p className="mb-4 max-w-prose text-muted-foreground text-sm">{t('all.care')}</p>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Download className="size-4" aria-hidden />
        {t('all.download')}
      </Button>
      {isAsking && (
        <Suspense>
          <PasswordDialog
            title={t('all.download')}
            description={t('all.why')}
            words={{ label: t('all.password'), cancel: t('all.cancel'), confirm: t('all.download') }}
            resolver={resolver}
            onConfirm={begin}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}
