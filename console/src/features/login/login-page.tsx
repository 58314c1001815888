import './texts'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../components/page'
import { Ripples } from './ripples'
import { SignInForm } from './sign-in-form'

/** Where practitioners come in. */
export function LoginPage() {
  const { t } = useTranslation('login')
  useTitle(t('title'))
  return (
    <div className="relative isolate flex flex-1 flex-col items-center overflow-hidden px-4 pt-[8vh] pb-16">
      <Ripples />
      <div className="surface w-full max-w-xs p-6 shadow-float sm:p-8">
        <h1 className="font-semibold text-2xl tracking-tight">{t('title')}</h1>
        <p className="mt-1 mb-6 text-muted-foreground">{t('lead')}</p>
        <SignInForm />
      </div>
    </div>
  )
}
