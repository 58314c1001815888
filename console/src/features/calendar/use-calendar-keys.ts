import { useEffectEvent, useLayoutEffect, useState } from 'react'
import {
  areShortcutsOn,
  type CalendarShortcut,
  calendarShortcuts,
  createKeyReader,
  isShortcutPress,
} from '../../lib/shortcuts'

/** Runs the single-key shortcuts of the calendar. */
export function useCalendarKeys(run: (shortcut: CalendarShortcut) => void) {
  const [read] = useState(() => createKeyReader<CalendarShortcut>(calendarShortcuts))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !areShortcutsOn() || !isShortcutPress(event)) return
    const meaning = read(event.key.toLowerCase(), event.timeStamp)
    if (!meaning || !('shortcut' in meaning)) return
    event.preventDefault()
    run(meaning.shortcut)
  })
  // A layout effect, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
