import type { ReactNode } from 'react'
import { focusOnMount } from './focus-on-mount'
import { Illustration, type IllustrationName } from './illustration'

interface Props {
  illustration: IllustrationName
  title: string
  text: string
  /** True where it takes the place of what was pressed: its title then gets the focus. */
  isNews?: boolean
  children?: ReactNode
}

/**
 * Shows one message, or a question with its buttons, in the middle of a public page. Its title is read by its focus, or
 * where the focus stays, as a status: never both, which would read it twice.
 */
export const NoticePage = ({ illustration, title, text, isNews = false, children }: Props) => (
  <div
    className="m-auto flex max-w-md flex-col items-center px-6 py-16 text-center"
    role={isNews ? undefined : 'status'}
  >
    <Illustration name={illustration} className="mb-6 scale-125" />
    <h1
      ref={isNews ? focusOnMount : null}
      tabIndex={isNews ? -1 : undefined}
      className="text-balance font-semibold text-2xl tracking-tight outline-none"
    >
      {title}
    </h1>
    <p className="mt-2 text-pretty text-muted-foreground">{text}</p>
    {children}
  </div>
)
