import type { CSSProperties } from 'react'

/** How much something is of the most, between 0 and 1, below the words that say it. */
export const PartBar = ({ part }: { part: number }) => (
  <span aria-hidden="true" className="mt-1.5 block h-1.5 rounded-full bg-muted forced-colors:border">
    <span
      className="block h-full w-(--part) rounded-full bg-primary forced-colors:bg-[Highlight]"
      style={{ '--part': `${part * 100}%` } as CSSProperties}
    />
  </span>
)
