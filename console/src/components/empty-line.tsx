import type { ReactNode } from 'react'

interface Props {
  title: string
  /** One thing to do now. */
  action?: ReactNode
}

/** Nothing here, in one line: for parts of a page that stand one below the other. */
export const EmptyLine = ({ title, action }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
    <p className="text-muted-foreground">{title}</p>
    {action}
  </div>
)
