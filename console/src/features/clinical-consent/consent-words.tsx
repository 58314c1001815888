import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../lib/languages'

interface Props {
  label: string
  languageLabel: string
  locale: Language
  words: string
  onLanguage: (locale: Language) => void
  /** Default: `h3`, for a dialog with a title. */
  heading?: 'h2' | 'h3'
}

/** Shows the text of the consent, with a choice of language. */
export function ConsentWords({ label, languageLabel, locale, words, onLanguage, heading: Heading = 'h3' }: Props) {
  const { t } = useTranslation('clinicalConsent')
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <Heading id={id} className="sr-only">
        {label}
      </Heading>
      <RadioCards
        legend={languageLabel}
        isLegendHidden
        choices={[
          { value: 'fr', label: t('dialog.fr') },
          { value: 'en', label: t('dialog.en') },
        ]}
        value={locale}
        onChange={onLanguage}
      />
      <Paragraphs of={words} locale={locale} />
    </section>
  )
}

/** Shows paragraphs. A short first sentence is set in bold. */
export const Paragraphs = ({ of: words, locale }: { of: string; locale: Language }) => (
  <div lang={locale} className="wrap-anywhere max-w-prose space-y-3 whitespace-pre-line leading-relaxed">
    {words.split(/\n{2,}/).map((paragraph, nth) => {
      const [lead = ''] = /^[^.\n]{1,40}\.(?= )/.exec(paragraph) ?? []
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be alike, and never change their places
        <p key={nth}>
          {lead && <strong className="font-semibold">{lead}</strong>}
          {paragraph.slice(lead.length)}
        </p>
      )
    })}
  </div>
)
