import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Illustration } from '../../../components/illustration'
import { useTitle } from '../../../components/page'

/** Shown when the address names a session that does not exist in this practice. */
export function NoSession() {
  const { t } = useTranslation('session')
  useTitle(t('notFound.title'))
  return (
    <div className="m-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
      <Illustration name="lighthouse" className="mb-6 scale-125" />
      <h1 className="text-balance font-semibold text-2xl tracking-tight">{t('notFound.title')}</h1>
      <p className="mt-2 text-balance text-muted-foreground">{t('notFound.text')}</p>
      <Link to="/sessions" className={buttonClass({ className: 'mt-6' })}>
        {t('notFound.back')}
      </Link>
    </div>
  )
}
