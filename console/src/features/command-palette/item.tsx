import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Kbd } from '../../components/ui/kbd'

interface Props {
  /** Unique in the list. */
  value: string
  icon: LucideIcon
  label: string
  /** Smaller text below the label. */
  detail?: ReactNode
  /** Shown at the end of the line. */
  end?: ReactNode
  keys?: readonly string[] | undefined
  onSelect: () => void
}

/** A line of the palette. */
export const PaletteItem = ({ value, icon: Icon, label, detail, end, keys, onSelect }: Props) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-md px-2 py-1 data-[selected=true]:bg-accent pointer-coarse:min-h-11 forced-colors:data-[selected=true]:outline-2"
  >
    <Icon className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} aria-hidden />
    <span className="flex min-w-0 flex-1 flex-col leading-snug">
      <span className="truncate">{label}</span>
      {detail && <span className="truncate text-muted-foreground text-sm">{detail}</span>}
    </span>
    {end}
    {keys && (
      <span className="max-sm:hidden">
        <Kbd keys={keys} />
      </span>
    )}
  </Command.Item>
)

/** A group of lines. */
export const PaletteGroup = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="pb-1 **:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-muted-foreground **:[[cmdk-group-heading]]:text-xs"
  >
    {children}
  </Command.Group>
)
