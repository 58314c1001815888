interface Props {
  label: string
  /** Read aloud instead of the number. */
  text?: string
  /** The value of the whole. */
  total?: number
  /** The part that is done; null if that is unknown. */
  value?: number | null
  /** Several parts instead of `value`, each with its own colour. */
  parts?: readonly { value: number; className: string }[]
  className?: string
}

/** Shows how much of a whole is done. All progress bars use it, 12 px high (specification). */
export function ProgressBar({
  label,
  text,
  total = 1,
  value = 0,
  parts = [{ value: value ?? 0, className: 'bg-primary' }],
  className = '',
}: Props) {
  const done = parts.reduce((sum, part) => sum + part.value, 0)
  const isKnown = value !== null
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total || 1}
      aria-valuenow={isKnown ? Math.min(done, total) : undefined}
      aria-valuetext={text}
      className={`flex h-3 overflow-hidden rounded-full bg-secondary forced-colors:border ${className}`}
    >
      {isKnown ? (
        parts.map(({ value: part, className: ink }) => (
          <div
            key={ink}
            className={`h-full motion-safe:transition-[width] motion-safe:duration-150 forced-colors:bg-[Highlight] ${ink}`}
            style={{ width: `${(100 * part) / (Math.max(total, done) || 1)}%` }}
          />
        ))
      ) : (
        <div className="h-full w-1/3 rounded-full bg-primary motion-safe:animate-pulse forced-colors:bg-[Highlight]" />
      )}
    </div>
  )
}
