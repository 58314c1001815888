import type { CSSProperties } from 'react'

/** Shows a share between 0 and 1 as a bar, below the text that says it. */
export const PartBar = ({ part }: { part: number }) => (
  <span aria-hidden="true" className="mt-1.5 block h-1.5 rounded-full bg-muted forced-colors:border">
    <span
      className="block h-full w-(--part) rounded-full bg-primary forced-colors:bg-[Highlight]"
      style={{ '--part': `${part * 100}%` } as CSSProperties}
    />
  </span>
)
