import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Summary } from '../../components/summary'
import { switchLanguage } from '../../lib/i18n'
import { type Language, languages } from '../../lib/languages'
import { chooseTheme, themes, useTheme } from '../../lib/theme'
import { useLanguage } from '../../lib/use-formats'
import { IllustratedChoices } from './illustrated-choices'
import { LayoutChoices } from './layout-choices'
import { PrimaryColor } from './primary-color'

const themeIcons = { light: Sun, dark: Moon, system: Monitor }

/** Theme, colour and language; what else has an effect on a screen of this width is unfolded. */
export function Choices() {
  const { t } = useTranslation('appearance')
  return (
    <>
      <Theme />
      <PrimaryColor />
      <RadioCards
        legend={t('language')}
        choices={(Object.keys(languages) as Language[]).map((value) => ({ value, label: languages[value].name }))}
        value={useLanguage()}
        onChange={(language) => void switchLanguage(language, { isChoice: true })}
      />
      <details>
        <Summary className="min-h-9 font-medium pointer-coarse:min-h-11">{t('more')}</Summary>
        <div className="mt-4 flex flex-col gap-6">
          <LayoutChoices />
        </div>
      </details>
    </>
  )
}

function Theme() {
  const { t } = useTranslation('appearance')
  return (
    <IllustratedChoices
      legend={t('theme')}
      choices={themes.map((value) => {
        const Icon = themeIcons[value]
        return {
          value,
          label: t(`themes.${value}`),
          picture: <Icon className="size-5" strokeWidth={1.75} aria-hidden />,
        }
      })}
      value={useTheme()}
      onChange={chooseTheme}
    />
  )
}
