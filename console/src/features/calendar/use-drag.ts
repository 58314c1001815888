import { type PointerEvent, startTransition, useRef, useState } from 'react'
import { type SessionEntry, sessionMinutes } from './entries'
import type { GridProps } from './grid-props'
import { followPointer } from './pointer'
import type { MinuteSpan } from './side-by-side'

/** The step of a drag, in minutes. */
const STEP = 15
/** The longest session, in minutes. */
const LONGEST = 480
/** The length of a new entry after a click, in minutes. */
const USUAL = 60
/** The distance to the edge from which the hours scroll, in pixels. */
const EDGE = 40

/** The outline of an entry that is being drawn or moved. */
export interface DragOutline extends MinuteSpan {
  day: string
  kind: 'new' | 'move'
  /** True after the drop, while a menu asks what to add. */
  isAsking: boolean
}

type At = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Returns the day and the minute under a pointer. In the month view the minute is null. */
function placeAt({ clientX, clientY }: At): { day: string; minute: number | null } | null {
  const column = document
    .elementsFromPoint(clientX, clientY)
    .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.column !== undefined)
  if (!column?.dataset.column) return null
  const { top, height } = column.getBoundingClientRect()
  const isWhole = 'whole' in column.dataset
  return { day: column.dataset.column, minute: isWhole ? null : ((clientY - top) / height) * 1440 }
}

const snapped = (minute: number, step = STEP) => Math.max(0, Math.min(1440 - STEP, Math.round(minute / step) * step))

function scrollAlong({ clientY }: At, area: HTMLElement | null) {
  if (!area) return
  const { top, bottom } = area.getBoundingClientRect()
  if (clientY < top + EDGE * 2) area.scrollTop -= 12
  else if (clientY > bottom - EDGE) area.scrollTop += 12
}

/** Moves sessions and draws new entries by mouse. `onDrop` gets the day and the minute of the practice's clock. */
export function useDrag({ onDrop, onStretch }: Pick<GridProps, 'onDrop' | 'onStretch'>) {
  const [ghost, setGhost] = useState<DragOutline | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const cancel = () => setGhost(null)
  /** Removes the outline with the next screen, which may take a while to render. The pointer stays responsive. */
  const endDrag = (follow: () => void) =>
    startTransition(() => {
      cancel()
      follow()
    })

  /** Moves a session that starts at `fromMinute` of the day where it was grabbed. */
  function grab(event: PointerEvent, entry: SessionEntry, { fromMinute }: MinuteSpan) {
    const minutes = sessionMinutes(entry.session)
    const held = (placeAt(event)?.minute ?? 0) - fromMinute
    let to: { day: string; minute: number } | null = null
    followPointer(event, {
      move(at) {
        scrollAlong(at, area.current)
        const place = placeAt(at)
        if (!place) return
        const minute = place.minute === null ? fromMinute : snapped(place.minute - held)
        if (to?.day === place.day && to.minute === minute) return
        to = { day: place.day, minute }
        setGhost({ day: place.day, fromMinute: minute, toMinute: minute + minutes, kind: 'move', isAsking: false })
      },
      drop: () =>
        endDrag(() => {
          if (to) onDrop(entry, to.day, to.minute)
        }),
      cancel,
    })
  }

  /** Changes the length of a session by its lower edge, in steps of a quarter of an hour. */
  function stretch(event: PointerEvent, entry: SessionEntry, { fromMinute, toMinute }: MinuteSpan) {
    const day = placeAt(event)?.day
    if (!day) return
    const held = (placeAt(event)?.minute ?? toMinute) - toMinute
    let lasts: number | null = null
    followPointer(event, {
      move(at) {
        scrollAlong(at, area.current)
        const minute = placeAt(at)?.minute
        if (minute == null) return
        const length = Math.round((minute - held - fromMinute) / STEP) * STEP
        const most = Math.min(LONGEST, 1440 - fromMinute)
        const next = Math.max(STEP, Math.min(most - (most % STEP), length))
        if (lasts === next) return
        lasts = next
        setGhost({ day, fromMinute, toMinute: fromMinute + next, kind: 'move', isAsking: false })
      },
      drop: () =>
        endDrag(() => {
          if (lasts) onStretch(entry, lasts)
        }),
      cancel,
    })
  }

  /** Draws the time of a new entry. */
  function draw(event: PointerEvent) {
    const from = placeAt(event)
    if (!from || from.minute === null || event.pointerType !== 'mouse' || event.button !== 0) return
    const anchor = snapped(from.minute - STEP / 2)
    let outline: DragOutline | null = null
    followPointer(event, {
      move(at) {
        scrollAlong(at, area.current)
        const minute = snapped(placeAt(at)?.minute ?? anchor)
        const [fromMinute, toMinute] = minute < anchor ? [minute, anchor] : [anchor, Math.max(minute, anchor + STEP)]
        if (outline?.fromMinute === fromMinute && outline.toMinute === toMinute) return
        outline = { day: from.day, fromMinute, toMinute, kind: 'new', isAsking: false }
        setGhost(outline)
      },
      drop: () => setGhost(outline && { ...outline, isAsking: true }),
      cancel,
    })
  }

  /** Adds an entry by a click on free time, or by touch. */
  function press(at: At) {
    const place = placeAt(at)
    if (!place || place.minute === null) return
    const fromMinute = Math.min(Math.floor(place.minute / 30) * 30, 1440 - USUAL)
    setGhost({ day: place.day, fromMinute, toMinute: fromMinute + USUAL, kind: 'new', isAsking: true })
  }

  return { ghost, area, grab, stretch, draw, press, cancel }
}
