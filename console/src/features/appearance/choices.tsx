import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { switchLanguage } from '../../lib/i18n'
import { type Language, languages } from '../../lib/languages'
import { setPreferences, usePreferences } from '../../lib/layout-preferences'
import { useIsDesktop, useIsSmall } from '../../lib/media'
import { chooseTheme, themes, useTheme } from '../../lib/theme'
import { useLanguage } from '../../lib/use-formats'
import { IllustratedChoices } from './illustrated-choices'
import {
  footerIllustrations,
  navbarIllustrations,
  navigationIllustrations,
  rowIllustrations,
  skinIllustrations,
  widthIllustrations,
} from './illustrations'
import { PrimaryColor } from './primary-color'

const themeIcons = { light: Sun, dark: Moon, system: Monitor }
const BARS = ['sticky', 'static', 'hidden'] as const

/** Shows all choices that have an effect on a screen of this width. */
export function Choices() {
  const { t } = useTranslation('appearance')
  const isSmall = useIsSmall()
  const now = usePreferences()
  return (
    <>
      <Theme />
      <PrimaryColor />
      <IllustratedChoices
        legend={t('skin')}
        choices={(['default', 'bordered'] as const).map((value) => ({
          value,
          label: t(`skins.${value}`),
          illustration: skinIllustrations[value],
        }))}
        value={now.skin}
        onChange={(skin) => setPreferences({ skin })}
      />
      {!isSmall && <NavigationChoices />}
      {!isSmall && (
        <IllustratedChoices
          legend={t('width')}
          choices={(['boxed', 'fluid'] as const).map((value) => ({
            value,
            label: t(`widths.${value}`),
            illustration: widthIllustrations[value],
          }))}
          value={now.contentWidth}
          onChange={(contentWidth) => setPreferences({ contentWidth })}
        />
      )}
      <div>
        <IllustratedChoices
          legend={t('navbar')}
          choices={BARS.map((value) => ({
            value,
            label: t(`bars.${value}`),
            illustration: navbarIllustrations[value],
          }))}
          value={now.navbarType}
          onChange={(navbarType) => setPreferences({ navbarType })}
        />
        {now.navbarType === 'sticky' && (
          <Checkbox
            className="mt-3"
            label={t('blur')}
            checked={now.navbarBlur === 'on'}
            onChange={({ target }) => setPreferences({ navbarBlur: target.checked ? 'on' : 'off' })}
          />
        )}
      </div>
      <IllustratedChoices
        legend={t('footer')}
        choices={BARS.filter((value) => !isSmall || value !== 'sticky').map((value) => ({
          value,
          label: t(`footers.${value}`),
          illustration: footerIllustrations[value],
        }))}
        value={isSmall && now.footerType === 'sticky' ? 'static' : now.footerType}
        onChange={(footerType) => setPreferences({ footerType })}
      />
      <RadioCards
        legend={t('language')}
        choices={(Object.keys(languages) as Language[]).map((value) => ({ value, label: languages[value].name }))}
        value={useLanguage()}
        onChange={(language) => void switchLanguage(language, { isChoice: true })}
      />
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
          illustration: <Icon className="size-5" strokeWidth={1.75} aria-hidden />,
        }
      })}
      value={useTheme()}
      onChange={chooseTheme}
    />
  )
}

/** Chooses the place of the navigation, from 960 px on, and its width at the side. */
function NavigationChoices() {
  const { t } = useTranslation('appearance')
  const isDesktop = useIsDesktop()
  const now = usePreferences()
  const isAtSide = !isDesktop || now.navigationType === 'vertical'
  return (
    <>
      {isDesktop && (
        <IllustratedChoices
          legend={t('navigation')}
          choices={(['horizontal', 'vertical'] as const).map((value) => ({
            value,
            label: t(`navigations.${value}`),
            illustration: navigationIllustrations[value],
          }))}
          value={now.navigationType}
          onChange={(navigationType) => setPreferences({ navigationType })}
        />
      )}
      {isAtSide ? (
        <Checkbox
          label={t('collapsed')}
          checked={now.verticalNavCollapsed === 'on'}
          onChange={({ target }) => setPreferences({ verticalNavCollapsed: target.checked ? 'on' : 'off' })}
        />
      ) : (
        <IllustratedChoices
          legend={t('row')}
          choices={BARS.map((value) => ({ value, label: t(`rows.${value}`), illustration: rowIllustrations[value] }))}
          value={now.horizontalNavType}
          onChange={(horizontalNavType) => setPreferences({ horizontalNavType })}
        />
      )}
    </>
  )
}
