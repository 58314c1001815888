import { useFormats } from '../../lib/use-formats'

interface Props {
  name: string
  cents: number
  isStrong?: boolean
}

/** Shows an amount in cents with its name, in a list of amounts. */
export function MoneyFigure({ name, cents, isStrong = false }: Props) {
  const format = useFormats()
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className={`wrap-anywhere font-semibold text-lg tabular-nums ${isStrong ? 'text-warning' : ''}`}>
        {format.money(cents)}
      </dd>
    </div>
  )
}
