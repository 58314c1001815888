import type { ReactNode } from 'react'
import { Ripples } from './ripples'

interface Props {
  title: ReactNode
  /** One line below the heading. */
  lead?: ReactNode
  /** `narrow` for a few fields, `wide` for a form in columns. */
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** The only card of a page before the sign-in, over decorative ripples. */
export const EntryCard = ({ title, lead, width = 'narrow', children }: Props) => (
  <div className="relative isolate flex flex-1 flex-col items-center overflow-hidden px-4 pt-[8vh] pb-16">
    <Ripples />
    <div className={`surface w-full p-6 shadow-float sm:p-8 ${width === 'narrow' ? 'max-w-xs' : 'max-w-sm'}`}>
      <h1 tabIndex={-1} className="text-balance font-semibold text-2xl tracking-tight outline-none">
        {title}
      </h1>
      {lead && <div className="mt-1 text-muted-foreground">{lead}</div>}
      <div className="mt-6">{children}</div>
    </div>
  </div>
)
