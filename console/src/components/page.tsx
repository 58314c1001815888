import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { tabTitle } from '../lib/tab-title'

interface Props {
  /** The title of the document, and of the heading unless `heading` is given. */
  title: string
  /** Shown as heading instead of the title. */
  heading?: ReactNode
  /** One line below the heading. */
  lead?: ReactNode
  /** Shown beside the heading. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** Lays out a page: document title, heading and content. */
export function Page({ title, heading = title, lead, actions, className, children }: Props) {
  useTitle(title)
  return (
    <div className={clsx('mx-auto w-full max-w-(--content) px-4 py-6 sm:px-6 sm:py-8', className)}>
      <header className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
        {/* On a phone the lead takes the whole width, and the heading at least its longest word. */}
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

/** Sets the document title. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
}
