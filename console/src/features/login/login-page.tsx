import './texts'
import { useTranslation } from 'react-i18next'
import { EntryCard } from '../../components/entry-card'
import { useTitle } from '../../components/page'
import { SignInForm } from './sign-in-form'

/** Where practitioners come in. */
export function LoginPage() {
  const { t } = useTranslation('login')
  useTitle(t('title'))
  return (
    <EntryCard title={t('title')} lead={t('lead')}>
      <SignInForm />
    </EntryCard>
  )
}
