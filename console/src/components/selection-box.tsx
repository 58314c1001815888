import { Icon } from '@ancrage/widgets/ui/icon'
import { Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The ticked rows of a list, over all its pages. */
export interface Selection<T> {
  isSelected: (row: T) => boolean
  /** Ticks or unticks rows. */
  select: (rows: readonly T[], isSelected: boolean) => void
  /** Returns the name of a row, for screen readers. */
  nameOf: (row: T) => string
}

interface Props<T> {
  selection: Selection<T>
  /** The rows of the page. */
  rows: readonly T[]
  /** Without a row, this is the box of the whole page. */
  row?: T
}

/** A checkbox for a row or for the whole page. It is mixed if only some rows are ticked. */
export function SelectionBox<T>({ selection: { isSelected, select, nameOf }, rows, row }: Props<T>) {
  const { t } = useTranslation('components')
  const own = row === undefined ? rows : [row]
  const count = own.filter(isSelected).length
  const isMixed = count > 0 && count < own.length
  return (
    <span className="relative grid size-[18px] place-items-center before:absolute before:-inset-2.5 pointer-coarse:before:-inset-3">
      <input
        type="checkbox"
        aria-label={row === undefined ? t('selection.page') : t('selection.row', { name: nameOf(row) })}
        checked={count > 0 && !isMixed}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={() => select(own, count < own.length)}
        className="peer absolute -inset-2.5 z-10 m-0 cursor-pointer opacity-0 pointer-coarse:-inset-3"
      />
      <span
        aria-hidden="true"
        className="grid size-[18px] place-items-center rounded-sm border border-input bg-card text-primary-foreground outline-offset-2 transition-colors peer-checked:border-primary peer-checked:bg-primary peer-indeterminate:border-primary peer-indeterminate:bg-primary peer-focus-visible:outline-2 peer-focus-visible:outline-ring forced-colors:text-[Highlight]"
      >
        {isMixed ? (
          <Minus className="size-3.5" strokeWidth={3} />
        ) : (
          count > 0 && <Icon name="check" size={14} strokeWidth={3} />
        )}
      </span>
    </span>
  )
}
