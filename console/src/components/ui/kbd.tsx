/** Shows the keys of a shortcut, one after the other. */
export const Kbd = ({ keys }: { keys: readonly string[] }) => (
  <span className="inline-flex shrink-0 items-center gap-1" aria-hidden="true">
    {keys.map((key) => (
      <kbd
        key={key}
        className="grid h-5 min-w-5 place-items-center rounded border bg-secondary px-1 font-sans text-muted-foreground text-xs"
      >
        {key.length === 1 ? key.toUpperCase() : key}
      </kbd>
    ))}
  </span>
)

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The command key of this computer: ⌘ or Ctrl. */
export const commandKey = isApple ? '⌘' : 'Ctrl'
