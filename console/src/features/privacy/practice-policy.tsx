import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { unbroken } from '../../lib/unbroken'

const parts = ['what', 'why', 'who', 'howLong', 'rights'] as const

/** Explains the use of the data of people who book with a practice, which is the controller. */
export function PracticePolicy({ practiceId }: { practiceId: string }) {
  const { t } = useTranslation('privacy')
  const practice = useReading(['practice', practiceId], () => api.practices.publicProfile({ params: { practiceId } }))
  const legal = practice.data?.legal
  const mediator = legal?.mediator
  return (
    <>
      <section>
        <h2 className="mb-1 font-semibold text-lg">{t('controller.title')}</h2>
        <p>{legal ? t('controller.named', { name: legal.controller }) : t('controller.unnamed')}</p>
        {legal && (
          <address className="mt-2 text-muted-foreground not-italic">
            {[legal.address, legal.city].filter(Boolean).join(', ')}
            {legal.phone && <p>{t('phone', { phone: legal.phone })}</p>}
            {legal.email && (
              <p>
                <a href={`mailto:${legal.email}`} className="wrap-anywhere underline underline-offset-4">
                  {t('email', { email: legal.email })}
                </a>
              </p>
            )}
          </address>
        )}
      </section>
      {parts.map((part) => (
        <section key={part}>
          <h2 className="mb-1 font-semibold text-lg">{t(`${part}.title`)}</h2>
          <p>
            {unbroken(t(`${part}.text`))}
            {part === 'who' && practice.data?.captcha.kind === 'altcha' && ` ${t('who.noTracer')}`}
          </p>
        </section>
      ))}
      {practice.data?.captcha.kind === 'recaptcha' && (
        <section>
          <h2 className="mb-1 font-semibold text-lg">{t('google.title')}</h2>
          <p>{t('google.text')}</p>
        </section>
      )}
      {mediator && (
        <section>
          <h2 className="mb-1 font-semibold text-lg">{t('mediator.title')}</h2>
          <p>{t('mediator.text', { mediator: [mediator.name, mediator.address].filter(Boolean).join(', ') })}</p>
          {mediator.site && (
            <a href={mediator.site} rel="noreferrer" className="text-primary underline underline-offset-4">
              {t('mediator.site')}
            </a>
          )}
        </section>
      )}
    </>
  )
}
