import type { FormTexts } from './form-texts.ts'

const sites = { googlePrivacy: 'https://policies.google.com/privacy', googleTerms: 'https://policies.google.com/terms' }

/** Says before sending that the installation asks Google, in the words that Google requires. */
export function GoogleNotice({ captcha, texts }: { captcha: { kind: string }; texts: FormTexts }) {
  if (captcha.kind !== 'recaptcha') return null
  return (
    <p data-slot="google-notice" className="m-0 text-sm text-pretty text-muted-foreground">
      {texts.google}{' '}
      {(['googlePrivacy', 'googleTerms'] as const).map((name, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          <a
            href={sites[name]}
            target="_blank"
            rel="noopener noreferrer"
            className="text-primary underline underline-offset-4 focus-ring"
          >
            {texts[name]}
            <span className="sr-only"> ({texts.newTab})</span>
          </a>
        </span>
      ))}
    </p>
  )
}
