interface Props {
  label: string
  /** What is read out instead of the number. */
  text: string
  total: number
  parts: readonly { value: number; className: string }[]
}

/** How much of a whole is done, each kind in its own ink. */
export function ProgressBar({ label, text, total, parts }: Props) {
  const done = parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(total, 1)}
      aria-valuenow={Math.min(done, total)}
      aria-valuetext={text}
      className="flex h-3 overflow-hidden rounded-full bg-secondary forced-colors:border"
    >
      {parts.map(({ value, className }) => (
        <div
          key={className}
          className={`h-full motion-safe:transition-[width] motion-safe:duration-150 forced-colors:bg-[Highlight] ${className}`}
          style={{ width: `${(100 * value) / Math.max(total, done, 1)}%` }}
        />
      ))}
    </div>
  )
}
