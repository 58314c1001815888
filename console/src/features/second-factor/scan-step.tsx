import { buttonClass } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '../../components/code-input'
import { CopyButton } from '../../components/copy-button'
import { ProblemNotice } from '../../components/problem-notice'
import { QrCode } from '../../components/qr-code'
import { SubmitButton } from '../../components/submit-button'
import type { Enrolment } from './use-enrolment'

interface Props {
  enrolment: Enrolment
  secret: string
  uri: string
}

/** Shows the QR code and the key for the authenticator, and asks for a first code. */
export function ScanStep({ enrolment, secret, uri }: Props) {
  const { problem, isBusy, confirm } = enrolment
  const { t } = useTranslation('secondFactor')
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = input.current?.value.replace(/\D/g, '') ?? ''
    setMissing(code.length !== 6)
    if (code.length === 6) void confirm(code)
    input.current?.select()
  }

  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      <p>{t('scan.text')}</p>
      <QrCode content={uri} label={t('scan.picture')} />
      <div className="space-y-2 text-center">
        <p className="text-muted-foreground text-sm">{t('scan.byHand')}</p>
        <p className="wrap-anywhere select-all font-mono">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <CopyButton text={secret} label={t('scan.copy')} />
          <a
            href={uri}
            className={buttonClass({ variant: 'secondary', size: 'sm', className: 'not-pointer-coarse:hidden' })}
          >
            {t('scan.open')}
          </a>
        </div>
      </div>
      {problem && <ProblemNotice problem={problem} />}
      <Field label={t('scan.code')} hint={t('scan.hint')} error={isMissing && t('scan.needed')} required>
        {(control) => <CodeInput ref={input} autoFocus {...control} />}
      </Field>
      <SubmitButton problem={problem} size="lg" className="w-full" isBusy={isBusy}>
        {t('scan.confirm')}
      </SubmitButton>
    </form>
  )
}
