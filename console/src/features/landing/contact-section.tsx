import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { useSite } from '../legal/public'
import { ContactForm } from './contact-form'

/** Shows the contact form when the publisher reads its messages, otherwise a sentence. */
export function ContactSection() {
  const { t } = useTranslation('landing')
  const [sentBy, setSentBy] = useState<string | null>(null)
  const { data: site, error, mutate } = useSite()
  if (error) return <ProblemNotice problem={error} onRetry={() => void mutate()} className="max-w-lg" />
  if (!site) return <Skeleton className="h-96 max-w-lg" />
  if (!site.isReachable) return <p className="text-base text-muted-foreground">{t('contact.unreachable')}</p>
  return (
    // `data-hj-suppress` keeps typed text and addresses out of visit recordings.
    <div data-hj-suppress className="max-w-lg text-base">
      {sentBy === null ? (
        <ContactForm onSent={setSentBy} />
      ) : (
        <Alert
          tone="success"
          title={t('contact.sent.title')}
          actions={
            <Button size="sm" variant="secondary" onClick={() => setSentBy(null)}>
              {t('contact.sent.another')}
            </Button>
          }
        >
          {t('contact.sent.text', { email: sentBy })}
        </Alert>
      )}
    </div>
  )
}
