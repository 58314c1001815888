import { momentText } from '@ancrage/api/format/moment'
import { type FormEvent, useRef, useState } from 'react'
import { submitByClick } from '../../form-parts/submit-by-click.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { StepTitle } from '../flow-frame.tsx'
import { bookingTexts } from '../texts.ts'
import { ownTexts } from './own-texts.ts'
import type { OwnViewProps } from './own-view.ts'
import { refundText } from './refund-text.ts'
import { Refusal } from './refusal.tsx'

export interface CancelOwnProps extends OwnViewProps {
  onCancel: (reason: string) => Promise<boolean>
  onBack: () => void
}

/** Asks for the reason, and says that cancelling is final. */
export function CancelOwn({ own, api: _api, lang, refusal, onCancel, onBack, ...title }: CancelOwnProps) {
  const texts = ownTexts[lang]
  const back = refundText(own, lang)
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const cancel = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const written = reason.trim()
    setMissing(!written)
    if (!written) return form.current?.querySelector('textarea')?.focus()
    setBusy(true)
    if (!(await onCancel(written))) setBusy(false)
  }
  return (
    <form ref={form} noValidate onSubmit={cancel} onClickCapture={submitByClick} className="flex flex-col gap-5">
      <StepTitle
        {...title}
        step="cancel"
        title={texts.cancelTitle}
        below={
          <p className="m-0 text-base text-muted-foreground">
            <span className="inline-block first-letter:uppercase">{momentText(own.startsAt, own.timeZone, lang)}</span>
          </p>
        }
        onBack={onBack}
        back={bookingTexts[lang].back}
      />
      <Alert tone="warning" icon="alert">
        {texts.cancelWarning}
        {back && <span className="mt-1 block">{back}</span>}
      </Alert>
      <Field label={texts.reason} hint={texts.reasonHint} error={isMissing && texts.reasonNeeded} required>
        {(control) => (
          <Textarea
            {...control}
            name="reason"
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
      {refusal && <Refusal {...refusal} timeZone={own.timeZone} lang={lang} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" isBusy={isBusy}>
          {texts.cancelConfirm}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {texts.keep}
        </Button>
      </div>
    </form>
  )
}
