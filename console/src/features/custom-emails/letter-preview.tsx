import { smsLength } from '@ancrage/api/format/sms-length'
import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'
import type { CustomEmail } from '../../lib/custom-emails'
import { framedHtml, pageNonce } from '../../lib/framed-html'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { useOctopush } from '../octopush/public'
import type { Letter } from './use-letter'
import { usePreview, useShownSessions } from './use-preview'

const views = ['desktop', 'phone', 'dark', 'text'] as const
type View = (typeof views)[number]

interface Props {
  email: CustomEmail
  letter: Letter
  sessionId: string | undefined
  onSession: (id: string | undefined) => void
}

/** Makes the mail light or dark as chosen, whatever the device prefers. */
const inScheme = (html: string, view: View) =>
  html.replaceAll('(prefers-color-scheme: dark)', view === 'dark' ? 'all' : 'not all')

/** Previews the mail for a real client: wide, narrow, dark and as plain text. */
export function LetterPreview({ email, letter, sessionId, onSession }: Props) {
  const { t } = useTranslation('customEmails')
  const format = useFormats()
  const [view, setView] = useState<View>('desktop')
  const { data, error } = usePreview(email, letter, sessionId)
  const sessions = useShownSessions().data?.data ?? []
  const isSms = email.channel === 'sms'
  const reason = error?.details.errors?.patientId?.[0] ?? error?.details.errors?.sessionId?.[0]
  return (
    <section aria-label={t('preview.title')} className="surface min-w-0 space-y-3 p-4">
      <h2 className="font-semibold text-lg">{t('preview.title')}</h2>
      {sessions.length > 0 && (
        <Field label={t('preview.of')}>
          {(control) => (
            <Select
              {...control}
              value={sessionId ?? ''}
              onChange={({ target }) => onSession(target.value || undefined)}
            >
              <option value="">{t('preview.latest')}</option>
              {sessions.map(({ id, patient, startsAt }) => (
                <option key={id} value={id}>
                  {`${patient.firstname} ${patient.lastname}, ${format.dayAndTime(startsAt)}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {!isSms && (
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">{t('preview.as')}</legend>
          {views.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={view === one}
              className="focus-ring min-h-9 rounded-md px-3 text-sm hover:bg-accent aria-pressed:bg-primary-soft aria-pressed:text-primary pointer-coarse:min-h-11"
              onClick={() => setView(one)}
            >
              {t(`preview.views.${one}`)}
            </button>
          ))}
        </fieldset>
      )}
      {error && (
        <p className="text-muted-foreground text-sm">
          {t(reason === 'no_email' ? 'preview.noEmail' : 'preview.waits')}
        </p>
      )}
      {data ? (
        isSms ? (
          <SmsText text={data.text} />
        ) : (
          <div className="overflow-hidden rounded-lg border">
            <dl className="wrap-anywhere space-y-0.5 border-b px-3 py-2 text-sm">
              <Line name={t('preview.from')}>{data.fromName}</Line>
              <Line name={t('preview.to')}>{data.to}</Line>
              <Line name={t('preview.subject')}>{data.subject}</Line>
              {data.attachments.length > 0 && <Line name={t('preview.attached')}>{data.attachments.join(', ')}</Line>}
            </dl>
            {view === 'text' ? (
              <pre className="wrap-anywhere h-[520px] overflow-auto whitespace-pre-wrap p-3 font-sans text-sm">
                {data.text}
              </pre>
            ) : (
              <div className="bg-muted">
                <iframe
                  title={t('preview.frame')}
                  sandbox=""
                  srcDoc={framedHtml(inScheme(data.html, view), pageNonce())}
                  className={clsx(
                    'mx-auto block h-[520px] w-full',
                    view === 'phone' && 'max-w-[320px]',
                    view === 'dark' ? 'bg-[#181613] scheme-dark' : 'bg-[#fff] scheme-light',
                  )}
                />
              </div>
            )}
          </div>
        )
      ) : error ? (
        reason === 'required' && (
          <Empty illustration="boat" title={t('preview.nobody')} className="rounded-lg border border-dashed" />
        )
      ) : (
        <Skeleton className="h-[420px]" />
      )}
    </section>
  )
}

/** Shows an SMS as a telephone does, how much credit it takes, and what it cost by the last price. */
function SmsText({ text }: { text: string }) {
  const { t } = useTranslation('customEmails')
  const format = useFormats()
  const price = useOctopush().data?.account?.priceThousandths
  const euros = new Intl.NumberFormat(useLanguage(), { style: 'currency', currency: 'EUR', minimumFractionDigits: 3 })
  const { characters, parts } = smsLength(text)
  return (
    <>
      <p className="wrap-anywhere max-w-80 whitespace-pre-line rounded-lg bg-accent p-3">{text}</p>
      <p className="text-muted-foreground text-sm tabular-nums">
        {t('preview.smsLength', { characters: format.number(characters), parts: format.number(parts) })}
        {price ? ` · ${euros.format((price * parts) / 1000)}` : ''}
      </p>
    </>
  )
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <div className="flex gap-1">
    <dt className="shrink-0 text-muted-foreground">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
