import { Button } from '@ancrage/widgets/ui/button'
import { Printer } from 'lucide-react'

/** Prints the page. The button itself is not printed. */
export const PrintButton = ({ label }: { label: string }) => (
  <Button variant="secondary" data-print="never" onClick={() => print()}>
    <Printer className="size-4" aria-hidden />
    {label}
  </Button>
)
