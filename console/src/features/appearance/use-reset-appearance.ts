import { useTranslation } from 'react-i18next'
import { forgetPreferences, preferences, setPreferences } from '../../lib/layout-preferences'
import { type PreferenceName, type Preferences, preferenceTable } from '../../lib/preference-table'
import { choosePrimaryColor, chooseTheme, chosenTheme, DEFAULT_THEME, primaryColor } from '../../lib/theme'
import { toast } from '../../lib/toast'
import { useUndoAction } from '../../lib/undo'

/** Resets everything except the language. Undoing it keeps what was chosen since. */
export function useResetAppearance() {
  const { t } = useTranslation('appearance')
  const undoAction = useUndoAction()
  return () => {
    const theme = chosenTheme()
    const colors = { light: primaryColor('light'), dark: primaryColor('dark') }
    const before = forgetPreferences()
    choosePrimaryColor('light', null)
    choosePrimaryColor('dark', null)
    chooseTheme(DEFAULT_THEME)
    toast(t('wasReset'), {
      id: 'reset',
      action: undoAction(() => {
        const now = preferences()
        const names = Object.keys(before) as PreferenceName[]
        setPreferences(
          Object.fromEntries(names.flatMap((name) => (isDefault(name, now) ? [[name, before[name]]] : []))),
        )
        for (const scheme of ['light', 'dark'] as const)
          if (primaryColor(scheme) === null) choosePrimaryColor(scheme, colors[scheme])
        if (chosenTheme() === DEFAULT_THEME) chooseTheme(theme)
      }),
    })
  }
}

const isDefault = (name: PreferenceName, now: Preferences) => now[name] === preferenceTable[name][0]
