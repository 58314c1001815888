import { buttonClass } from '@ancrage/widgets/ui/button'
import { CircleCheck, FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { useFormats } from '../../lib/use-formats'
import type { LinkedConsent } from './to-sign'

interface Props {
  consent: LinkedConsent
  signedAt: string
  token: string
}

/** Confirms the signature, with the PDF to download. */
export function Signed({ consent, signedAt, token }: Props) {
  const { t } = useTranslation('consentSigning')
  const format = useFormats(consent.timeZone)
  return (
    <article className="surface space-y-4 p-5 sm:p-6">
      <h1
        ref={focusOnMount}
        tabIndex={-1}
        className="flex items-start gap-2 font-semibold text-xl tracking-tight outline-none"
      >
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden />
        {t('signed')}
      </h1>
      <p className="wrap-anywhere">
        {t('signedText', { when: format.dayAndTime(signedAt), practice: consent.practice.name })}{' '}
        {consent.hasPdf && t('copy')}
      </p>
      <p className="text-muted-foreground">{t('back')}</p>
      {consent.hasPdf && (
        <a
          href={`/api/public/consents/${encodeURIComponent(token)}/pdf`}
          download
          className={buttonClass({ variant: 'secondary', size: 'lg', className: 'w-full' })}
        >
          <FileDown className="size-4" aria-hidden />
          {t('pdf')}
        </a>
      )}
    </article>
  )
}
