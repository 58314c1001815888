import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners'
import { onStorageChange, readStored, store } from './storage'
import { mayBeTyping } from './writing'

/**
 * The actions of single keys, besides `g` and the letter of a page. The typed character counts, whatever the keyboard's
 * layout.
 */
export const shortcuts = [
  { does: 'search', keys: ['/'] },
  { does: 'help', keys: ['?'] },
] as const
export type Shortcut = (typeof shortcuts)[number]['does']

/** The actions of single keys in the calendar. `g` is left out, since it starts a jump. */
export const calendarShortcuts = [
  { does: 'today', keys: ['t'] },
  { does: 'day', keys: ['d'] },
  { does: 'week', keys: ['w'] },
  { does: 'month', keys: ['m'] },
  { does: 'list', keys: ['l'] },
  { does: 'plan', keys: ['n'] },
] as const
export type CalendarShortcut = (typeof calendarShortcuts)[number]['does']

/** The shortcuts while a record is written. They need Alt, since plain keys type text. */
export const sessionShortcuts = [
  { does: 'field', keys: ['Alt', '1…7'] },
  { does: 'toolbar', keys: ['Alt', 'F10'] },
  { does: 'phrase', keys: ['Alt', 'p'] },
  { does: 'time', keys: ['Alt', 't'] },
] as const

/** Starts a jump: `g`, then the letter of a page. */
export const JUMP_KEY = 'g'
/** The longest pause within a jump or a word, in milliseconds. */
const PATIENCE = 1500

const KEY = 'shortcuts'
const listeners = createListeners()
onStorageChange([KEY], listeners.notify)

/**
 * Says whether single keys are on. People who use speech input or press keys by accident can turn them off (WCAG
 * 2.1.4).
 */
export const areShortcutsOn = () => readStored(KEY) !== 'off'

export function setShortcutsOn(isOn: boolean) {
  store(KEY, isOn ? null : 'off')
  listeners.notify()
}

/** Says whether single keys are on, kept current. */
export const useShortcutsOn = () => useSyncExternalStore(listeners.subscribe, areShortcutsOn)

/** The meaning of the keys so far: the letter of a page, a shortcut, or nothing yet. */
export type KeyMeaning<Does = Shortcut> = { letter: string } | { shortcut: Does } | null

interface Row<Does> {
  does: Does
  keys: readonly string[]
}

/**
 * Returns a function that reads one key after the other. A key without a character, except Shift, ends a jump. After a
 * letter without a meaning somebody is probably typing, so further keys are ignored until a pause.
 */
export function createKeyReader<Does>(table: readonly Row<Does>[]) {
  let jumpedAt = Number.NEGATIVE_INFINITY
  let wroteAt = Number.NEGATIVE_INFINITY
  return (key: string, at: number): KeyMeaning<Does> => {
    if (key.length > 1 || key === ' ') {
      if (key !== 'shift') jumpedAt = Number.NEGATIVE_INFINITY
      return null
    }
    const isAfterJump = at - jumpedAt < PATIENCE
    if (isLetter(key) && at - wroteAt < PATIENCE) {
      wroteAt = at
      return null
    }
    jumpedAt = key === JUMP_KEY && !isAfterJump ? at : Number.NEGATIVE_INFINITY
    if (isAfterJump) return { letter: key }
    const found = table.find(({ keys }) => keys.some((one) => one === key))
    if (found) return { shortcut: found.does }
    if (isLetter(key) && key !== JUMP_KEY) wroteAt = at
    return null
  }
}

const isLetter = (key: string) => /^\p{L}$/u.test(key)

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey' | 'composedPath' | 'isComposing' | 'repeat'
>

const WRITES =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select, [role=textbox], [role=combobox], [role=slider]'

/**
 * Says whether a key press is a shortcut: not with Ctrl, Alt or ⌘, not in a text field, and not below an open dialog.
 * Letters do not count either while something is unsaved or was just typed, since the field may have lost the focus.
 */
export function isShortcutPress(event: Pressed): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return false
  if (isLetter(event.key) && mayBeTyping(event.timeStamp)) return false
  const [target] = event.composedPath()
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches(WRITES))) return false
  return !isPageCovered()
}

/** Says whether a dialog, menu or panel covers the page. */
export const isPageCovered = () =>
  document.querySelector('[data-slot=dialog-overlay], [data-slot=menu], [popover]:popover-open, dialog[open]') !== null
