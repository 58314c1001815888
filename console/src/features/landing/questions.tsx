import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LandingSection } from './section'

const questions = ['site', 'account', 'choice', 'doubleBooking', 'data', 'commission'] as const

export function Questions() {
  const { t } = useTranslation('landing')
  return (
    <LandingSection id="questions" title={t('questions.title')}>
      <div className="max-w-lg divide-y border-y">
        {questions.map((question) => (
          <details key={question} className="group">
            <summary className="focus-ring flex min-h-11 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {t(`questions.${question}.question`)}
              <ChevronDown
                className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180 motion-reduce:transition-none"
                aria-hidden
              />
            </summary>
            <p className="pb-4 text-base text-muted-foreground">{t(`questions.${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </LandingSection>
  )
}
