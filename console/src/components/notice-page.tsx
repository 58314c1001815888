import type { ReactNode } from 'react'
import { Illustration } from './illustration'

interface Props {
  illustration: 'boat' | 'sunrise' | 'lighthouse'
  title: string
  text: string
  children?: ReactNode
}

/** Shows one message, or a question with its buttons, in the middle of a public page. */
export const NoticePage = ({ illustration, title, text, children }: Props) => (
  <div className="m-auto flex max-w-md flex-col items-center px-6 py-16 text-center" role="status">
    <Illustration name={illustration} className="mb-6 scale-125" />
    <h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
    <p className="mt-2 text-pretty text-muted-foreground">{text}</p>
    {children}
  </div>
)
