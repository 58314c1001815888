import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { closePalette, openPalette, openShortcuts, useOpenedSheet } from '../features/command-palette/open-palette'
import { useAbility } from '../lib/ability'
import { withTexts } from '../lib/i18n'
import { useMode } from '../lib/mode'
import { type NavigationTarget, navigationTargets } from '../lib/navigation-targets'
import {
  areShortcutsOn,
  createKeyReader,
  isPageCovered,
  isShortcutPress,
  type KeyMeaning,
  shortcuts,
} from '../lib/shortcuts'
import { toast } from '../lib/toast'
import { useLanguage } from '../lib/use-formats'
import { noteTyping } from '../lib/writing'
import { table } from '../routes'
import { useSignOut } from './use-sign-out'

interface SheetProps {
  places: readonly NavigationTarget[]
  onSignOut: () => void
}

const sheets = {
  palette: withTexts(async () => (await import('../features/command-palette/palette')).Palette),
  shortcuts: withTexts(async () => (await import('../features/command-palette/shortcut-sheet')).ShortcutSheet),
}
type Sheets = { [Name in keyof typeof sheets]?: ComponentType<SheetProps> }

const hasPage = (path: string) => table.some((route) => route.path === path && route.page !== undefined)

/** Opens the palette and the list of shortcuts from any page. Their code is loaded when they are first opened. */
export function Commands() {
  const { t } = useTranslation('layout')
  const places = navigationTargets(useMode(), useAbility(), hasPage, useLanguage())
  const opened = useOpenedSheet()
  const [loaded, setLoaded] = useState<Sheets>({})
  const navigate = useNavigate()
  const signOut = useSignOut()
  const [read] = useState(() => createKeyReader(shortcuts))

  function commandOf(meaning: NonNullable<KeyMeaning>): (() => void) | null {
    if ('shortcut' in meaning) return meaning.shortcut === 'help' ? openShortcuts : searchOnPage
    const place = places.find(({ letter }) => letter === meaning.letter)
    return place ? () => void navigate(place.path) : null
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault()
      if (opened) closePalette()
      else if (!isPageCovered()) openPalette()
      return
    }
    if (!areShortcutsOn() || !isShortcutPress(event)) return
    const meaning = read(event.key.toLowerCase(), event.timeStamp)
    if (!meaning) return
    const run = commandOf(meaning)
    if (!run) return
    event.preventDefault()
    run()
  })

  // A layout effect, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    document.addEventListener('input', noteTyping)
    return () => {
      document.removeEventListener('input', noteTyping)
      document.removeEventListener('keydown', press)
      closePalette()
    }
  }, [])

  const failed = useEffectEvent(() => {
    closePalette()
    toast.error(t('notLoaded'))
  })

  const isMissing = opened !== null && !loaded[opened]
  useEffect(() => {
    if (!isMissing || !opened) return
    sheets[opened]().then((Sheet) => setLoaded((known) => ({ ...known, [opened]: Sheet })), failed)
  }, [isMissing, opened])

  const Sheet = opened && loaded[opened]
  return Sheet ? <Sheet places={places} onSignOut={signOut} /> : null
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Focuses the page's search field, or opens the palette if there is none. */
function searchOnPage() {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (field?.checkVisibility()) field.focus()
  else openPalette()
}
