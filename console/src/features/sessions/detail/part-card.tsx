import { type ReactNode, useId } from 'react'

interface Props {
  /** The fragment that links use. */
  id: string
  title: string
  children: ReactNode
}

/** A card beside the record. It is hidden while it has nothing to show. */
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
