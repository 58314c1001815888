import type { Lang } from '@ancrage/api/format/language'
import type { FirstView } from './snapshot.ts'

/** The options of `open()`: where to start. */
export interface OpenOptions {
  sessionType?: string
  startsAt?: string
}

/** The methods of every element. */
export interface WidgetElement extends HTMLElement {
  /** Resolves with the first `ancrage-ready`. A new promise replaces it when the element starts over. */
  readonly ready: Promise<unknown>
  /** Shows itself: a dialog opens, what stands in the page is scrolled to. */
  open(options?: OpenOptions): void
  close(): void
  /** Asks the API again; what the visitor has written stays. */
  refresh(): void
  /** Starts over. */
  reset(): void
  /** Renders after a change of the element that no attribute holds. */
  draw(): void
}

export interface WidgetProps<A extends string = string> {
  /** Attributes by their property name, as written; undefined when absent. */
  given: Readonly<Partial<Record<A, string>>>
  /** Objects that were set as properties; no attribute holds them. */
  objectProps: Readonly<Partial<Record<A, object>>>
  lang: Lang
  /** Dispatches `ancrage-NAME` on the element: bubbling, composed. False when a listener cancelled it. */
  emit: (name: string, detail?: object, isCancelable?: boolean) => boolean
  /** Sets the practitioner's colour, `#rrggbb`. */
  paint: (color: string | null) => void
  /** The options of the last `open()`: a new object each time. */
  openRequest: OpenOptions | null
  /** Counts the calls of `refresh()`. */
  refreshCount: number
  host: WidgetElement
  /** What the API answered before this code ran; it is on the screen already. */
  first: FirstView | undefined
}
