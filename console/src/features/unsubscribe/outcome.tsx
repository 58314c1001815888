import type { ReactNode } from 'react'
import { Illustration } from '../../components/illustration'

interface OutcomePageProps {
  illustration: 'boat' | 'sunrise' | 'lighthouse'
  title: string
  text: string
  children?: ReactNode
}

/** Shows a question or its result as a whole page. */
export const OutcomePage = ({ illustration, title, text, children }: OutcomePageProps) => (
  <div className="m-auto flex max-w-md flex-col items-center px-6 py-16 text-center" role="status">
    <Illustration name={illustration} className="mb-6 scale-125" />
    <h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
    <p className="mt-2 text-balance text-muted-foreground">{text}</p>
    {children}
  </div>
)
