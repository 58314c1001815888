/** The grey shape of what is loading. It is hidden from assistive technology: its container says `aria-busy`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      part="skeleton"
      aria-hidden="true"
      className={`animate-breathe rounded-md bg-secondary motion-reduce:animate-none forced-colors:border ${className}`}
    />
  )
}
