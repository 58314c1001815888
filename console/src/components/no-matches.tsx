import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Empty } from './empty'

interface Props {
  title: string
  /** The label of the button that takes the filters away. */
  clear: string
  onClear: () => void
  children?: ReactNode
  className?: string
}

/** Shown where the filters of a list leave nothing. */
export function NoMatches({ title, clear, onClear, children, className }: Props) {
  return (
    <Empty
      illustration="spyglass"
      title={title}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clear}
        </Button>
      }
      {...(className && { className })}
    >
      {children}
    </Empty>
  )
}

/** Shown on a page beyond the last of a list. `to` leads to the first. */
export function BeyondLastPage({ title, firstPage, to }: { title: string; firstPage: string; to: string }) {
  return (
    <Empty
      illustration="lighthouse"
      title={title}
      action={
        <Link to={to} className={buttonClass({ variant: 'secondary' })}>
          {firstPage}
        </Link>
      }
    />
  )
}
