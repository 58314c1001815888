import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { EntryCard } from '../../components/entry-card'
import { useTitle } from '../../components/page'
import { noticeIn } from '../../lib/sign-in-notice'
import { SignInForm } from './sign-in-form'

const link = 'text-primary underline underline-offset-4 decoration-1 hover:decoration-2'

/** Where practitioners come in. */
export function LoginPage() {
  const { t } = useTranslation('login')
  const notice = noticeIn(useLocation().state)
  useTitle(t('title'))
  return (
    <EntryCard title={t('title')} lead={t('lead')}>
      {notice && (
        <Alert tone="success" className="mb-4">
          {t(`notice.${notice}`)}
        </Alert>
      )}
      <SignInForm />
      <p className="mt-4 text-center text-sm">
        <Link to="/forgot-password" className={link}>
          {t('forgot')}
        </Link>
      </p>
      <p className="mt-6 border-t pt-4 text-center text-muted-foreground text-sm">
        {t('noAccount')}{' '}
        <Link to="/register" className={link}>
          {t('register')}
        </Link>
      </p>
    </EntryCard>
  )
}
