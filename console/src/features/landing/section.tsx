import type { ReactNode } from 'react'

interface Props {
  /** The anchor for the links of the bar. */
  id?: string
  title: string
  lead?: string
  children: ReactNode
}

/** Shows a section of the landing page with its heading. */
export const LandingSection = ({ id, title, lead, children }: Props) => (
  <section id={id} className="border-t py-12 md:py-16">
    <header className="mb-8 max-w-lg">
      <h2 className="font-semibold text-2xl tracking-tight md:text-3xl">{title}</h2>
      {lead && <p className="mt-3 text-muted-foreground">{lead}</p>}
    </header>
    {children}
  </section>
)
