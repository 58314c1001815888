import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { RequiredCheckbox } from '../../components/required-checkbox'
import { useFormats } from '../../lib/use-formats'
import { PayAmounts } from './pay-amounts'
import { type PayRequest, usePay } from './use-pay'

interface Props {
  token: string
  request: PayRequest
  reread: () => Promise<unknown>
}

/**
 * Shows all that a client must read before paying, then the button. The server provides the button text and the
 * conditions, and stores with the booking what was shown. Source: C. conso. L221-5, L221-14, L221-25; CJEU C-249/21 on
 * the button.
 */
export function OpenRequest({ token, request, reread }: Props) {
  const { t } = useTranslation('pay')
  const id = useId()
  const format = useFormats(request.practice.timeZone)
  const [waiver, setWaiver] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { isBusy, isMissing, hasChanged, problem, pay } = usePay(token, request, reread)
  const { kind, practice, words, terms, expiresAt, agreedAt } = request
  return (
    <form
      noValidate
      className="surface space-y-5 p-5 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!waiver) box.current?.focus()
        void pay(waiver)
      }}
    >
      <header>
        <h1 className="text-balance font-semibold text-2xl tracking-tight">
          {t(`heading.${kind}`, { practice: practice.name })}
        </h1>
        {words && <p className="mt-1 whitespace-pre-line text-muted-foreground">{words}</p>}
      </header>
      <PayAmounts request={request} />
      <p className="text-muted-foreground">
        {t(kind === 'prepayment' ? 'held' : 'good', { moment: format.dayAndTime(expiresAt) })}
      </p>
      {terms.lines.length > 0 && (
        <section aria-labelledby={id} className="border-t pt-4">
          <h2 id={id} className="mb-2 font-semibold">
            {t('conditions')}
          </h2>
          <ul lang={terms.locale} className="list-disc space-y-1.5 ps-5">
            {terms.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {terms.termsUrl && (
            <p className="mt-3">
              <a
                href={terms.termsUrl}
                target="_blank"
                rel="noreferrer"
                className="text-primary underline underline-offset-4"
              >
                {t('terms')}
              </a>
            </p>
          )}
        </section>
      )}
      {agreedAt && <p className="text-muted-foreground">{t('agreed', { moment: format.dayAndTime(agreedAt) })}</p>}
      {terms.waiver && (
        <RequiredCheckbox
          ref={box}
          label={<span lang={terms.locale}>{terms.waiver}</span>}
          checked={waiver}
          error={isMissing && !waiver ? t('waiverNeeded') : undefined}
          onChange={({ target }) => setWaiver(target.checked)}
        />
      )}
      {hasChanged && <Alert tone="warning">{t('changed')}</Alert>}
      {problem && <ProblemNotice problem={problem} />}
      <Button type="submit" size="lg" className="w-full" isBusy={isBusy}>
        <span lang={terms.locale}>{terms.button}</span>
      </Button>
      <p className="text-muted-foreground text-sm">{t('secure')}</p>
    </form>
  )
}
