import { Button } from '@ancrage/widgets/ui/button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textsIn } from '../../lib/i18n'
import { type Language, languages } from '../../lib/languages'
import { useLanguage } from '../../lib/use-formats'

/** A prepared text in each language that a client may have, once the texts of that language have loaded. */
export interface ReasonTemplate {
  key: string
  name: string
  text: (language: Language) => string
}

const everyLanguage = Object.keys(languages) as Language[]

interface Props {
  templates: readonly ReasonTemplate[]
  /** Returns the current text. */
  current: () => string
  onTake: (text: string) => void
}

/** Offers prepared texts in both languages. One replaces another prepared text, but never text that was typed. */
export function ReasonTemplates({ templates, current, onTake }: Props) {
  const { t } = useTranslation('sessionParts')
  const [language, setLanguage] = useState<Language>(useLanguage())
  const label = useId()

  const takenBefore = () => {
    const text = current().trim()
    return templates.find((template) => everyLanguage.some((key) => template.text(key) === text))
  }
  const take = (text: string) => onTake(takenBefore() || !current().trim() ? text : `${current().trim()}\n\n${text}`)

  async function speak(next: Language) {
    await textsIn(next)
    setLanguage(next)
    const taken = takenBefore()
    if (taken) onTake(taken.text(next))
  }

  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <span id={label} className="font-medium">
          {t('reason.templates')}
        </span>
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t('reason.language')}</legend>
          {everyLanguage.map((key) => (
            <button
              key={key}
              type="button"
              lang={key}
              aria-pressed={key === language}
              data-tooltip={languages[key].name}
              // If the texts of that language cannot be loaded, the language stays as it is.
              onClick={() => void speak(key).catch(() => undefined)}
              className="min-h-7 rounded-md px-2 font-medium text-muted-foreground text-xs uppercase hover:bg-accent aria-pressed:bg-secondary aria-pressed:text-foreground pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            >
              {key}
            </button>
          ))}
        </fieldset>
      </div>
      <ul aria-labelledby={label} className="flex flex-wrap gap-2">
        {templates.map((template) => (
          <li key={template.key}>
            <Button
              size="sm"
              variant="secondary"
              className="rounded-full"
              onClick={() => take(template.text(language))}
            >
              {template.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
