import type { ReactNode } from 'react'

/** The box around an element's content, with the page's own words above and below. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div part="panel" className="rounded-lg border border-card-border bg-card text-foreground">
      <slot name="header" />
      {children}
      <slot name="footer" />
    </div>
  )
}
