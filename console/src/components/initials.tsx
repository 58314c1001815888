/** Shows a person's initials in a disc, which makes them easy to find in a list. */
export const Initials = ({ name, className = '' }: { name: string; className?: string }) => (
  <span
    aria-hidden="true"
    className={`grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft font-medium text-primary text-sm uppercase ${className}`}
  >
    {initialsOf(name)}
  </span>
)

function initialsOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  return (words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')
}
