import type { PointerEvent as ReactPointerEvent } from 'react'

/** A shorter movement counts as a click, in pixels. */
const STILL = 5

interface Hear {
  move: (at: PointerEvent) => void
  /** Called when the pointer is released after a movement. */
  drop: (at: PointerEvent) => void
  /** Called on Escape, or when the browser takes over the pointer. */
  cancel: () => void
}

/** Follows a pressed pointer until it is released. A press without movement stays a click. */
export function followPointer({ clientX, clientY }: ReactPointerEvent, hear: Hear): void {
  const stop = new AbortController()
  const { signal } = stop
  let isMoving = false
  const end = (then: () => void) => {
    stop.abort()
    if (!isMoving) return
    skipClick()
    then()
  }
  const listen = <K extends keyof WindowEventMap>(type: K, on: (event: WindowEventMap[K]) => void) =>
    addEventListener(type, on, { signal, capture: true })
  listen('pointermove', (event) => {
    isMoving ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) >= STILL
    if (isMoving) hear.move(event)
  })
  listen('pointerup', (event) => end(() => hear.drop(event)))
  listen('pointercancel', () => end(hear.cancel))
  listen('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(hear.cancel)
  })
}

/** Ignores the click that a browser sends after a drag. */
function skipClick() {
  const stop = new AbortController()
  addEventListener(
    'click',
    (event) => {
      event.stopPropagation()
      event.preventDefault()
    },
    { capture: true, once: true, signal: stop.signal },
  )
  setTimeout(() => stop.abort(), 0)
}
