import { useId, useState } from 'react'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'

const STAR =
  'M11.5 2.3a.5.5 0 0 1 1 0l2.3 4.7a2.1 2.1 0 0 0 1.6 1.1l5.1.8a.5.5 0 0 1 .3.9l-3.7 3.6a2.1 2.1 0 0 0-.6 1.9l.9 5.1a.5.5 0 0 1-.8.6L13 18.6a2.1 2.1 0 0 0-2 0L6.4 21a.5.5 0 0 1-.8-.6l.9-5.1a2.1 2.1 0 0 0-.6-1.9L2.2 9.8a.5.5 0 0 1 .3-.9l5.1-.8a2.1 2.1 0 0 0 1.6-1.1Z'
const marks = [1, 2, 3, 4, 5]

export interface StarsProps {
  /** A mark from 0 to 5, rounded to the half. */
  value: number
  /** The label of the stars, e.g. « 4,7 sur 5 ». It is left out where the words stand beside them. */
  label?: string
  size?: number
  className?: string
}

/** A mark as stars: full, half or empty by their shape, and filled from the start of the line. */
export function Stars({ value, label, size = 16, className = '' }: StarsProps) {
  const filled = Math.round(value * 2) / 2
  const row = (fill: string) => marks.map((mark) => <Icon key={mark} path={STAR} size={size} fill={fill} />)
  return (
    <span
      data-slot="stars"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={`relative inline-flex shrink-0 align-middle text-primary ${className}`}
    >
      {row('none')}
      <span className="absolute inset-y-0 start-0 flex overflow-hidden" style={{ width: `${filled * 20}%` }}>
        {row('currentColor')}
      </span>
    </span>
  )
}

export interface RatingProps {
  legend: string
  hint?: string
  value: number | null
  onChange: (mark: number) => void
  /** The names of the marks, the lowest first. */
  words: readonly [string, string, string, string, string]
  error?: string | undefined
}

/** A mark from one to five. Native radios lie under the stars, so arrow keys work and each mark is read by its name. */
export function Rating({ legend, hint, value, onChange, words, error }: RatingProps) {
  const id = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = pointed ?? value ?? 0
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      data-slot="rating"
      aria-describedby={describedBy || undefined}
      className="m-0 flex min-w-0 flex-col gap-1 border-0 p-0"
    >
      <legend className="p-0 text-base font-medium text-foreground">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="-ms-1.5 flex">
          {marks.map((mark) => (
            <label
              key={mark}
              onPointerEnter={() => setPointed(mark)}
              onPointerLeave={() => setPointed(null)}
              className={`relative grid size-9 cursor-pointer place-items-center rounded-md focus-ring-within ease-colors pointer-coarse:size-11 ${mark <= shown ? 'text-primary' : 'text-muted-foreground'}`}
            >
              <input
                type="radio"
                name={id}
                value={mark}
                checked={mark === value}
                required
                aria-invalid={error ? true : undefined}
                aria-label={words[mark - 1]}
                onChange={() => onChange(mark)}
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              />
              <Icon path={STAR} size={24} fill={mark <= shown ? 'currentColor' : 'none'} />
            </label>
          ))}
        </span>
        <span aria-hidden="true" className="min-h-5 min-w-30 text-base text-muted-foreground">
          {shown > 0 && words[shown - 1]}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
