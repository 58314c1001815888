import './texts'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRouteError } from 'react-router'
import { Illustration } from '../components/illustration'
import { useTitle } from '../components/page'
import { isMissingCode, isOutdated } from '../lib/app-version'
import { reportCrash } from '../lib/report-crash'
import { useSignedInUser } from '../lib/signed-in'

interface Props {
  /** The pattern of the page's address. Default: the frame around any page. */
  page?: string
  reload?: () => void
}

const beginAnew = () => location.reload()

/**
 * Replaces a page that crashed or could not be loaded; the frame stays. After a new build the old code is gone, so the
 * page then reloads itself once.
 */
export function CrashPage({ page = '*', reload = beginAnew }: Props) {
  const { t } = useTranslation('layout')
  const error = useRouteError()
  const user = useSignedInUser()
  const isMissing = isMissingCode(error)
  useTitle(t('crash.title'))
  useEffect(() => {
    if (isMissing) void isOutdated().then((isSo) => isSo && reload())
    else reportCrash(error, page)
  }, [error, isMissing, page, reload])
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
      <Illustration name="storm" className="mb-6" />
      <h1 className="text-balance font-semibold text-2xl tracking-tight">{t('crash.title')}</h1>
      <p className="mt-2 text-balance text-muted-foreground" role="alert">
        {t(isMissing ? 'crash.missing' : 'crash.text')}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3" data-print="never">
        <Button onClick={reload}>{t('crash.reload')}</Button>
        <Link to={user ? '/' : '/accueil'} className={buttonClass({ variant: 'secondary' })}>
          {t('crash.home')}
        </Link>
      </div>
    </div>
  )
}
