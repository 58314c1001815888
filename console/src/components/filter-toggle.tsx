import { Button } from '@ancrage/widgets/ui/button'
import { SlidersHorizontal } from 'lucide-react'

interface Props {
  label: string
  isOpen: boolean
  onToggle: () => void
}

/** Shows and hides filters on a phone, where they would fill the first screen. */
export const FilterToggle = ({ label, isOpen, onToggle }: Props) => (
  <Button variant="secondary" className="col-span-2 justify-center" aria-expanded={isOpen} onClick={onToggle}>
    <SlidersHorizontal className="size-4" aria-hidden />
    {label}
  </Button>
)
