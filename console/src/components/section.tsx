import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** Shown beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page with a title and actions. */
export function Section({ title, lead, actions, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="surface p-4 sm:p-6">
      <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 max-w-prose">
          <h2 id={id} className="font-semibold text-lg">
            {title}
          </h2>
          {lead && <p className="text-muted-foreground">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}
