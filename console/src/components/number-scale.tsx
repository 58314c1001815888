interface Props {
  /** The name of the radio group, unique on the page. */
  name: string
  most: number
  value: unknown
  onChoose: (value: number) => void
  /** Takes the choice back when its step is pressed again. */
  onClear?: (() => void) | undefined
}

/** From 0 to 10: a place for a thumb each, in two rows on a phone; the arrow keys move between them. */
export const NumberScale = ({ name, most, value: chosen, onChoose, onClear }: Props) => (
  <div className="@container">
    <div className="grid grid-cols-6 gap-1.5 @md:grid-cols-11">
      {Array.from({ length: most + 1 }, (_, value) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number.
          key={value}
          className="focus-ring-within ease-colors relative grid h-11 cursor-pointer place-items-center rounded-md border bg-card font-medium tabular-nums hover:bg-accent has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            onClick={() => chosen === value && onClear?.()}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          {value}
        </label>
      ))}
    </div>
  </div>
)
