import { Check, Pipette } from 'lucide-react'
import { useId } from 'react'
import { colors } from '../lib/colors'

interface Props {
  /** `#rrggbb` */
  value: string
  onChange: (color: string) => void
  label: (name: (typeof colors)[number]['name']) => string
  /** The name of the disc for any other colour. */
  ownLabel: string
  /** Marks the first disc as the field that gets the focus when the colour is refused. */
  field?: string
}

const place =
  'focus-ring-within relative grid size-9 cursor-pointer place-items-center rounded-full outline-offset-2 pointer-coarse:size-11'

/** Chooses one of a few colours, or any other. */
export function ColorDiscs({ value, onChange, label, ownLabel, field }: Props) {
  const group = useId()
  const isOwn = !colors.some(({ color }) => color === value)
  return (
    <div className="-mx-1 flex flex-wrap">
      {colors.map(({ name, color }, index) => (
        <label key={name} className={place} title={label(name)}>
          <input
            type="radio"
            name={group}
            checked={color === value}
            onChange={() => onChange(color)}
            aria-label={label(name)}
            {...(index === 0 && field && { 'data-field': field })}
            className="sr-only"
          />
          <Disc color={color} isChosen={color === value} />
        </label>
      ))}
      <label className={place} title={ownLabel}>
        <input
          type="color"
          aria-label={ownLabel}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {isOwn ? (
          <Disc color={value} isChosen />
        ) : (
          <span className="pointer-events-none grid size-7 place-items-center rounded-full border border-input border-dashed">
            <Pipette className="size-3.5 text-muted-foreground" aria-hidden />
          </span>
        )}
      </label>
    </div>
  )
}

/** The mark is white in both themes, since the colour is shown as chosen, not as adjusted. */
const Disc = ({ color, isChosen }: { color: string; isChosen: boolean }) => (
  <span
    className="pointer-events-none grid size-7 place-items-center rounded-full forced-color-adjust-none"
    style={{ background: color, color: '#fff' }}
  >
    {isChosen && <Check className="size-4" strokeWidth={3} aria-hidden />}
  </span>
)
