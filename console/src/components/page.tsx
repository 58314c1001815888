import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'

interface Props {
  /** Of the document and the heading. */
  title: string
  /** Instead of the title as the page's heading. */
  heading?: ReactNode
  /** One line below the heading. */
  lead?: ReactNode
  /** Beside the heading. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** A page: its name in the tab, its heading, its content. */
export function Page({ title, heading = title, lead, actions, className, children }: Props) {
  useTitle(title)
  return (
    <div className={clsx('mx-auto w-full max-w-(--content) px-4 py-6 sm:px-6 sm:py-8', className)}>
      <header className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
        {/* On a phone the line has the whole width, and the heading as much as its longest word. */}
        <div className={clsx('min-w-min flex-1', lead && actions && 'max-sm:basis-full')}>
          <h1 className="sentence font-semibold text-2xl tracking-tight">{heading}</h1>
          {lead && <div className="mt-1 text-muted-foreground">{lead}</div>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}

/** Names the page in the browser's tab. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Ancrage`
  }, [title])
}
