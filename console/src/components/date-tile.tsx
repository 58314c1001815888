import { useFormats } from '../lib/use-formats'

/** Shows a day as a calendar tile. The text beside it must say the same, since assistive technology skips the tile. */
export function DateTile({ at, zone, className = '' }: { at: string; zone?: string; className?: string }) {
  const format = useFormats(zone)
  const { weekday, day, month } = format.leaf(at)
  return (
    <div
      aria-hidden="true"
      className={`flex w-14 shrink-0 flex-col self-start items-center overflow-hidden rounded-lg border border-card-border bg-card text-center leading-none ${className}`}
    >
      <span className="w-full bg-primary-soft py-1 font-medium text-primary text-xs">{weekday}</span>
      <span className="pt-1.5 font-semibold text-xl tabular-nums">{day}</span>
      <span className="pb-1.5 text-muted-foreground text-xs">{month}</span>
    </div>
  )
}
