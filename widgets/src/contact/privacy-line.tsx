import type { BookingPractice } from '../booking/practice.ts'
import type { FormTexts } from '../form-parts/form-texts.ts'
import type { ContactTexts } from './texts.ts'

/** Says who reads the message and why, with a link to the details. A page may replace the words. */
export function PrivacyLine({ practice, texts }: { practice: BookingPractice; texts: ContactTexts & FormTexts }) {
  return (
    <div className="text-sm text-pretty text-muted-foreground">
      {texts.use(practice.legal.controller)}{' '}
      <a
        href={practice.legal.privacyUrl}
        target="_blank"
        rel="noopener"
        className="text-primary underline underline-offset-4 focus-ring"
      >
        {texts.privacy}
        <span className="sr-only"> ({texts.newTab})</span>
      </a>
      <slot name="legal" />
    </div>
  )
}
