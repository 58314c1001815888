import { useTranslation } from 'react-i18next'
import { forgetPreferences, prefer } from '../../lib/layout-preferences'
import { choosePrimaryColor, chooseTheme, chosenTheme, primaryColor } from '../../lib/theme'
import { toast } from '../../lib/toast'

/** Everything as it was at first, except the language; can be taken back. */
export function useReset() {
  const { t } = useTranslation('customizer')
  return () => {
    const theme = chosenTheme()
    const colors = { light: primaryColor('light'), dark: primaryColor('dark') }
    const before = forgetPreferences()
    paint(null, null)
    chooseTheme('system')
    toast(t('wasReset'), {
      action: {
        label: t('undo'),
        onClick: () => {
          prefer(before)
          paint(colors.light, colors.dark)
          chooseTheme(theme)
        },
      },
    })
  }
}

function paint(light: string | null, dark: string | null) {
  choosePrimaryColor('light', light)
  choosePrimaryColor('dark', dark)
}
