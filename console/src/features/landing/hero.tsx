import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Ripples } from '../../components/ripples'
import { Screenshot } from './screenshot'

/** Says what the product is and for whom, with links to the registration and the features. */
export function Hero() {
  const { t } = useTranslation('landing')
  return (
    <div className="relative isolate overflow-x-clip pt-10 pb-12 sm:pt-16 md:pb-16">
      <Ripples />
      <p className="font-medium text-base text-primary">{t('hero.for')}</p>
      {/* This heading is the only text larger than the type scale of the pages. */}
      <h1 className="mt-3 max-w-xl font-semibold text-3xl leading-tight tracking-tight md:text-[44px]">
        {t('hero.title')}
      </h1>
      <p className="mt-4 max-w-lg text-muted-foreground">{t('hero.lead')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/register" className={buttonClass({ size: 'lg' })}>
          {t('hero.register')}
        </Link>
        <a href="#features" className={buttonClass({ size: 'lg', variant: 'secondary' })}>
          {t('hero.see')}
        </a>
      </div>
      <Screenshot name="today" alt={t('tour.today.alt')} isFirst className="mt-10 shadow-float" />
    </div>
  )
}
