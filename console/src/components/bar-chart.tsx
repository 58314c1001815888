import { type PointerEvent, useState } from 'react'

/** One bar of a chart, with its label and the text that is read aloud. */
export interface Bar {
  key: string
  /** Null if nothing could be measured. */
  value: number | null
  /** A whole sentence: « Semaine du 2 mars : 14 séances ». */
  text: string
  /** Shown below the bar, if all bars have a name and there is space: « mars ». */
  name?: string
  /** Shown above the bar, likewise: « 3 617 € ». */
  amount?: string
}

interface Props {
  /** The name of the chart. */
  label: string
  bars: readonly Bar[]
  /** Shown while no bar is selected. */
  caption: string
  /** Shown below the first and the last bar, where bars have no names or no space for them. */
  ends: readonly [string, string]
  /** The smallest value of a bar of full height, such as 100 for percentages. Default: the highest value. */
  whole?: number
  /** In pixels. */
  height?: number
}

const HEIGHT = 72
/** The most bars whose names and amounts fit on a phone. */
const MOST_NAMED_ON_PHONE = 4
/** The width of a bar as a part of its space. */
const BREADTH = 0.68
const ROUND = 2

/**
 * Shows bars from a base of zero. The last bar is strongest, since its period is still running. The pointer or the
 * arrow keys select a bar: an invisible slider covers the chart, which screen readers and touch can use.
 */
export function BarChart({ label, bars, caption, ends, whole = 1, height: full = HEIGHT }: Props) {
  const last = bars.length - 1
  const [place, setPlace] = useState(last)
  const [isRead, setRead] = useState(false)
  const most = Math.max(whole, ...bars.map(({ value }) => value ?? 0))
  const read = (to: number) => {
    setPlace(Math.min(last, Math.max(0, to)))
    setRead(true)
  }

  function point({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = (clientX - left) / width
    const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
    read(Math.floor((isMirrored ? 1 - part : part) * bars.length))
  }

  const isNamed = bars.every(({ name }) => name !== undefined)
  // With many bars, a phone shows only the first and the last label.
  const [namedFrom, endsFrom] = bars.length > MOST_NAMED_ON_PHONE ? ['max-sm:hidden', 'sm:hidden'] : ['', 'hidden']

  return (
    <div className="text-muted-foreground text-xs">
      <p aria-hidden="true" className={`min-h-5 pb-1 text-end ${isRead ? 'font-medium text-foreground' : ''}`}>
        {isRead ? bars[place]?.text : caption}
      </p>
      {isNamed && <Row className={namedFrom} texts={bars.map(({ key, amount = '' }) => ({ key, text: amount }))} />}
      <div className="focus-ring-within relative rounded-sm">
        <svg aria-hidden="true" width="100%" height={full} className="block overflow-visible rtl:-scale-x-100">
          {bars.map(({ key, value }, index) => {
            const height = value ? Math.max(3, (value / most) * full) : 0
            const isStrong = isRead ? index === place : index === last
            return (
              <rect
                key={key}
                x={`${((index + (1 - BREADTH) / 2) * 100) / bars.length}%`}
                y={full - height}
                width={`${(BREADTH * 100) / bars.length}%`}
                height={height}
                rx={ROUND}
                className={`fill-primary ease-colors ${isStrong ? '' : 'opacity-60'}`}
              />
            )
          })}
        </svg>
        <input
          type="range"
          min={0}
          max={last}
          value={place}
          aria-label={label}
          aria-valuetext={bars[place]?.text}
          onChange={({ target }) => read(Number(target.value))}
          onFocus={() => setRead(true)}
          onBlur={() => setRead(false)}
          onPointerMove={point}
          onPointerLeave={({ currentTarget }) => currentTarget.matches(':focus-visible') || setRead(false)}
          className="absolute inset-0 size-full cursor-default opacity-0"
        />
      </div>
      {isNamed && (
        <Row className={`border-t pt-1 ${namedFrom}`} texts={bars.map(({ key, name = '' }) => ({ key, text: name }))} />
      )}
      <p aria-hidden="true" className={`flex justify-between border-t pt-1 tabular-nums ${isNamed ? endsFrom : ''}`}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  )
}

/** Shows a text above or below the middle of each bar. */
function Row({ texts, className }: { texts: readonly { key: string; text: string }[]; className: string }) {
  return (
    <p aria-hidden="true" className={`flex pb-1 tabular-nums ${className}`}>
      {texts.map(({ key, text }) => (
        <span key={key} className="min-w-0 flex-1 text-center">
          {text}
        </span>
      ))}
    </p>
  )
}
