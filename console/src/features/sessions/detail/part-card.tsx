import { type ReactNode, useId } from 'react'

interface Props {
  /** For links to it. */
  id: string
  title: string
  children: ReactNode
}

/** Something that belongs to a session, beside its record; not there where it has nothing to show. */
export function PartCard({ id, title, children }: Props) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="surface scroll-mt-28 p-4 has-[>h2:only-child]:hidden">
      <h2 id={heading} className="mb-2 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
