import { Button } from '@ancrage/widgets/ui/button'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Section } from '../../components/section'
import { api } from '../../lib/api'
import { useStripePage } from './use-stripe-page'

/** Leads a practice without an account to Stripe's setup. */
export function BeginSection() {
  const { t } = useTranslation('stripe')
  const { isBusy, problem, go } = useStripePage(() => api.stripe.connect({}))
  return (
    <Section title={t('begin.title')} lead={t('begin.lead')}>
      {problem && <ProblemNotice problem={problem} className="mb-4" />}
      <Button isBusy={isBusy} onClick={() => void go()}>
        {!isBusy && <ExternalLink className="size-4" aria-hidden />}
        {t('begin.action')}
      </Button>
      <p className="mt-3 text-muted-foreground text-sm">{t('begin.elsewhere')}</p>
    </Section>
  )
}
