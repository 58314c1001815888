import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LandingSection } from '../features/landing/section'
import { usePrerenderFacts } from './prerender-facts'

/** Shows the contact form when the publisher reads its messages, otherwise a sentence. */
export function StaticContact() {
  const { t } = useTranslation('landing')
  const { site } = usePrerenderFacts()
  return (
    <LandingSection id="contact" title={t('contact.title')} lead={t('contact.lead')}>
      {site.isReachable ? (
        // `data-hj-suppress` keeps typed text and addresses out of visit recordings.
        <div data-hj-suppress data-landing="contact" className="max-w-lg text-base">
          <ContactFields email={site.publisher.email} />
          <div data-contact="sent" hidden>
            <Alert
              tone="success"
              title={t('contact.sent.title')}
              actions={
                <Button size="sm" variant="secondary" data-contact="another">
                  {t('contact.sent.another')}
                </Button>
              }
            >
              <span data-contact="answer" data-words={t('contact.sent.text', { email: '%s' })} />
            </Alert>
          </div>
        </div>
      ) : (
        <p className="text-base text-muted-foreground">{t('contact.unreachable')}</p>
      )}
    </LandingSection>
  )
}

/** Returns the texts that the script may show, as an attribute of the form. */
function useContactWords() {
  const { t } = useTranslation(['errors', 'components'])
  return {
    required: t('components:field.required'),
    invalid_email: t('components:field.invalid_email'),
    too_long: t('components:field.too_long'),
    control_characters: t('components:field.control_characters'),
    invalid: t('components:field.invalid'),
    captcha: t('captcha'),
    csrf: t('csrf'),
    offline: t('offline'),
    too_many_requests: t('too_many_requests', { wait: '%s' }),
    unexpected: t('unexpected'),
    unreachable: t('unreachable'),
    validation: t('validation'),
  }
}

export type ContactWords = ReturnType<typeof useContactWords>

function ContactFields({ email }: { email: string | null }) {
  const { t } = useTranslation('landing')
  return (
    <form noValidate className="space-y-4" data-words={JSON.stringify(useContactWords())}>
      <noscript>{t(email ? 'contact.withoutScriptTo' : 'contact.withoutScript', { email })}</noscript>
      <div data-contact="problem" hidden>
        <Alert tone="danger" title={t('contact.failed')}>
          <p data-contact="reason" />
        </Alert>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('contact.name')} required>
          {(control) => <Input autoComplete="name" name="name" maxLength={120} {...control} />}
        </Field>
        <Field label={t('contact.email')} required>
          {(control) => <Input type="email" autoComplete="email" inputMode="email" name="email" {...control} />}
        </Field>
      </div>
      <Field label={t('contact.message')} hint={t('contact.hint')} required>
        {(control) => <Textarea rows={6} name="message" maxLength={5000} {...control} />}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {/* Disabled until the script runs, because a plain submission would put the message into the address. */}
        <Button type="submit" size="lg" disabled>
          {t('contact.send')}
        </Button>
        <Link
          to="/politique-de-confidentialite"
          className="text-muted-foreground text-sm underline underline-offset-4 hover:text-foreground"
        >
          {t('contact.privacy')}
        </Link>
      </div>
    </form>
  )
}
