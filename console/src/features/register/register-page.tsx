import './texts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EntryCard } from '../../components/entry-card'
import { useTitle } from '../../components/page'
import { RegistrationForm } from './registration-form'
import { useRegistration } from './use-registration'

/** Registers a practice in three steps: the person, the practice, and the mail that confirms the address. */
export function RegisterPage() {
  const { t } = useTranslation('register')
  const registration = useRegistration()
  const { sentTo } = registration
  useTitle(t(sentTo ? 'sent.title' : 'title'))
  return (
    <EntryCard width="wide" title={t(sentTo ? 'sent.title' : 'title')} lead={!sentTo && t('lead')}>
      <RegistrationForm registration={registration} />
      {!sentTo && (
        <p className="mt-6 border-t pt-4 text-center text-muted-foreground text-sm">
          {t('known')}{' '}
          <Link to="/login" className="text-primary underline underline-offset-4">
            {t('signIn')}
          </Link>
        </p>
      )}
    </EntryCard>
  )
}
