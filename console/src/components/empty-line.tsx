import type { ReactNode } from 'react'

interface Props {
  title: string
  /** One thing to do now. */
  action?: ReactNode
}

/** The empty state in one line, for a part among others of a page. */
export const EmptyLine = ({ title, action }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
    <p className="text-muted-foreground">{title}</p>
    {action}
  </div>
)
