import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Shown beside the title. */
  link?: ReactNode
  children: ReactNode
}

/** A part of the dashboard with its heading. */
export function DashboardSection({ title, link, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex min-h-6 items-baseline justify-between gap-4">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {link}
      </div>
      {children}
    </section>
  )
}

/** The look of a link beside a section's title. */
export const sectionLink = 'shrink-0 text-primary text-sm underline-offset-4 hover:underline'
