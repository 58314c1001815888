import type { ReactNode } from 'react'

/** What an element stands in, with the page's own words above and below. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div part="panel" className="rounded-lg border border-card-border bg-card p-4 text-card-foreground @sm/widget:p-6">
      <slot name="header" />
      {children}
      <slot name="footer" />
    </div>
  )
}
