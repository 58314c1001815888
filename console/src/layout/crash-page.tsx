import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Drawing } from '../components/drawing'
import { useTitle } from '../components/page'

/** Instead of a page whose code failed or could not be loaded. */
export function CrashPage() {
  const { t } = useTranslation('layout')
  useTitle(t('crash.title'))
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
      <Drawing name="storm" className="mb-6" />
      <h1 className="text-balance font-semibold text-2xl tracking-tight">{t('crash.title')}</h1>
      <p className="mt-2 text-balance text-muted-foreground">{t('crash.text')}</p>
      <Button className="mt-6" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
    </div>
  )
}
