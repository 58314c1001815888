import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link back to the previous page. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="focus-ring inline-flex items-center gap-1.5 rounded-sm text-primary pointer-coarse:min-h-11">
    <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
    {children}
  </Link>
)
