import { Input } from '@ancrage/widgets/ui/input'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

const PAUSE = 300

interface Props {
  value: string
  onChange: (value: string) => void
}

/** Searches when typing pauses. */
export function SearchField({ value, onChange }: Props) {
  const { t } = useTranslation('sessions')
  const [typed, setTyped] = useState(value)
  const search = useEffectEvent(onChange)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => search(typed.trim()), PAUSE)
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
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={100}
        className="ps-9!"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
