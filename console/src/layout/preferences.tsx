import { buttonClass } from '@ancrage/widgets/ui/button'
import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChoiceList } from '../components/ui/choice-list'
import { Popover } from '../components/ui/popover'
import { switchLanguage } from '../lib/i18n'
import { type Language, languages } from '../lib/languages'
import { chooseTheme, themes, useTheme } from '../lib/theme'
import { useLanguage } from '../lib/use-formats'

const icons = { light: Sun, dark: Moon, system: Monitor }
const keys = Object.keys(languages) as Language[]

export function LanguageChoice() {
  const { t } = useTranslation('layout')
  return (
    <ChoiceList
      legend={t('language')}
      choices={keys.map((key) => ({ value: key, label: languages[key].name, lang: key }))}
      value={useLanguage()}
      onChange={(language) => void switchLanguage(language, { isChoice: true })}
    />
  )
}

export function ThemeChoice() {
  const { t } = useTranslation('layout')
  return (
    <ChoiceList
      legend={t('theme')}
      choices={themes.map((key) => ({ value: key, label: t(`themes.${key}`), icon: icons[key] }))}
      value={useTheme()}
      onChange={chooseTheme}
    />
  )
}

const trigger = buttonClass({
  variant: 'ghost',
  className: 'min-w-9 gap-1.5 px-2! text-muted-foreground hover:text-foreground pointer-coarse:min-w-11',
})

/** Chooses language and theme, each behind its own button. */
export function PreferenceMenus({ className = '' }: { className?: string }) {
  const { t } = useTranslation('layout')
  const language = useLanguage()
  const ThemeIcon = icons[useTheme()]
  return (
    <div className={`flex items-center ${className}`}>
      <Popover
        label={t('languageIs', { language: languages[language].name })}
        triggerClass={trigger}
        trigger={
          <>
            <Languages className="size-[18px]" strokeWidth={1.75} aria-hidden />
            <span className="text-sm uppercase" aria-hidden>
              {language}
            </span>
          </>
        }
      >
        <LanguageChoice />
      </Popover>
      <Popover
        label={t('theme')}
        triggerClass={trigger}
        trigger={<ThemeIcon className="size-[18px]" strokeWidth={1.75} aria-hidden />}
      >
        <ThemeChoice />
      </Popover>
    </div>
  )
}
