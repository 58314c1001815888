import './texts'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Illustration, type IllustrationName } from '../../components/illustration'
import { useTitle } from '../../components/page'
import { useSignedInUser } from '../../lib/signed-in'

interface Props {
  page: 'notFound' | 'signedOut' | 'failure' | 'notAuthorized'
  illustration: IllustrationName
  action: ReactNode
}

/** A page for an unknown or forbidden address, with a link to go on. */
function ErrorPage({ page, illustration, action }: Props) {
  const { t } = useTranslation('errorPages')
  useTitle(t(`${page}.title`))
  return (
    <div className="m-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
      <Illustration name={illustration} className="mb-6 scale-125" />
      <p className="font-medium text-muted-foreground text-sm tabular-nums">{t(`${page}.code`)}</p>
      <h1 className="mt-1 text-balance font-semibold text-2xl tracking-tight">{t(`${page}.title`)}</h1>
      <p className="mt-2 text-balance text-muted-foreground">{t(`${page}.text`)}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3" data-print="never">
        {action}
        <Elsewhere page={page} />
      </div>
    </div>
  )
}

/** A second link: to the description of Ancrage, or to the contact form after a failure. */
function Elsewhere({ page }: Pick<Props, 'page'>) {
  const { t } = useTranslation('errorPages')
  const isFailure = page === 'failure'
  return (
    <Link to={isFailure ? '/accueil#contact' : '/accueil'} className={buttonClass({ variant: 'secondary' })}>
      {t(isFailure ? 'write' : 'about')}
    </Link>
  )
}

function WayHome() {
  const { t } = useTranslation('errorPages')
  const user = useSignedInUser()
  return (
    <Link to={user ? '/' : '/login'} className={buttonClass()}>
      {t(user ? 'home' : 'signIn')}
    </Link>
  )
}

function Reload() {
  const { t } = useTranslation('errorPages')
  return <Button onClick={() => location.assign('/')}>{t('again')}</Button>
}

export const NotFoundPage = () => <ErrorPage page="notFound" illustration="lighthouse" action={<WayHome />} />
export const SignedOutPage = () => <ErrorPage page="signedOut" illustration="anchor" action={<WayHome />} />
export const NotAuthorizedPage = () => <ErrorPage page="notAuthorized" illustration="anchor" action={<WayHome />} />
export const FailurePage = () => <ErrorPage page="failure" illustration="storm" action={<Reload />} />
