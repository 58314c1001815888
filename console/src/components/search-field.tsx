import { Input } from '@ancrage/widgets/ui/input'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE = 300

interface Props {
  /** The label, which says what can be searched. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search field that reports when typing pauses. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [known, setKnown] = useState(value)
  const search = useEffectEvent(onChange)
  // The value was changed by the page: by going back, or by clearing the filters.
  if (value !== known) {
    setKnown(value)
    if (value !== lastValue) setTyped(value)
    setLastValue(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => {
      setLastValue(typed.trim())
      search(typed.trim())
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <div className="relative col-span-2 min-w-52 flex-1 sm:basis-full md:basis-0">
      <Search
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted-foreground"
        aria-hidden
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        className="ps-9!"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
