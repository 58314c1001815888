import { localDay } from '@ancrage/api/format/day'
import { type KeyboardEvent, useState } from 'react'
import { useNow } from '../../lib/now'
import { useZone } from '../../lib/use-formats'
import { type DateLimits, dateFault, dateLater, isWholeDate, readDate, writeDate } from './read-date'

interface Given extends DateLimits {
  value: string
  onChange: (day: string) => void
  keepsTyped: boolean
  waits: boolean
}

interface Typed {
  text: string
  /** The field was left with a wrong date. */
  isLeft: boolean
  /** The form's value at that time. */
  of: string
}

/** Keeps the text of a date field while somebody types, and the value for the form. */
export function useTypedDate({ value, onChange, keepsTyped, waits, min, max, needsWholeYear }: Given) {
  const limits = { min, max, needsWholeYear }
  const today = localDay(useNow(), useZone())
  const [typed, setTyped] = useState<Typed | null>(null)
  // The form changed the value after the field was left.
  if (typed?.isLeft && value !== typed.of) setTyped(value === '' ? { ...typed, of: '' } : null)
  const text = typed?.text ?? writeDate(value)

  function give(day: string) {
    if (day !== value) onChange(day)
  }

  function type(next: string) {
    setTyped({ text: next, isLeft: false, of: value })
    if (!waits) give((isWholeDate(next) && readDate(next, limits)) || '')
  }

  /** Reports the typed date when the field is left. */
  function leave() {
    if (!typed || typed.isLeft) return
    const day = readDate(text, limits)
    // A wrong date stays visible for correction, even if the form does not take it.
    const isWrong = dateFault(text, limits) !== undefined
    setTyped(isWrong ? { text: day ? writeDate(day) : text, isLeft: true, of: value } : null)
    give(day ?? (keepsTyped ? text.trim() : ''))
  }

  function step(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') leave()
    const count = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!count) return
    event.preventDefault()
    const from = readDate(text, limits)
    const day = from ? dateLater(from, count, limits) : dateLater(today, 0, limits)
    setTyped(null)
    give(day)
  }

  return {
    text,
    /** `YYYY-MM-DD`, or null if nothing can be read. */
    day: readDate(text, limits),
    fault: typed && !typed.isLeft ? undefined : dateFault(text, limits),
    type,
    leave,
    step,
    pick(day: string) {
      setTyped(null)
      give(day)
    },
  }
}
