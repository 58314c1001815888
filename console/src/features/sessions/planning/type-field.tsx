import { Button } from '@ancrage/widgets/ui/button'
import { Select } from '@ancrage/widgets/ui/select'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats'
import { Dot, useTypeName } from '../session-facts'
import { MOST_TYPES, type PlannableType, planMinutes, planPrice } from './plan'

interface Props {
  types: readonly PlannableType[]
  chosen: readonly PlannableType[]
  error: string | undefined
  onChange: (ids: readonly string[]) => void
}

/** Chooses one or more types for one session. Their lengths and prices add up. */
export function TypeField({ types, chosen, error, onChange }: Props) {
  const { t } = useTranslation('planning')
  const format = useFormats()
  const typeName = useTypeName()
  const id = useId()
  const ids = chosen.map((type) => type.id)
  const rows: readonly (PlannableType | undefined)[] = chosen.length > 0 ? chosen : [undefined]
  const others = types.filter((type) => !ids.includes(type.id))
  const replace = (index: number, by: readonly string[]) => onChange(ids.toSpliced(index, 1, ...by))
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-sum`}>
      <legend className="mb-1.5 font-medium">{t('types.label')}</legend>
      <ul className="space-y-2">
        {rows.map((type, index) => (
          // The first row keeps its key when a type is chosen, so that it keeps the focus.
          <li key={index === 0 ? 'first' : type?.id} className="flex items-center gap-2">
            {type && <Dot color={type.color} className="size-3" />}
            <Select
              className="min-w-0 flex-1"
              aria-label={t('types.nth', { n: index + 1 })}
              aria-invalid={error ? true : undefined}
              value={type?.id ?? ''}
              onChange={({ target }) => replace(index, [target.value])}
            >
              {!type && (
                <option value="" disabled>
                  {t('types.choose')}
                </option>
              )}
              {types
                .filter((other) => other.id === type?.id || !ids.includes(other.id))
                .map((other) => (
                  <option key={other.id} value={other.id}>
                    {typeName(other)}
                  </option>
                ))}
            </Select>
            {type && chosen.length > 1 && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('types.remove', { name: typeName(type) })}
                data-tooltip={t('types.remove', { name: typeName(type) })}
                onClick={() => replace(index, [])}
              >
                <X className="size-4" aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4">
        <p id={`${id}-sum`} className="text-muted-foreground text-sm tabular-nums">
          {chosen.length > 0 && `${format.duration(planMinutes(chosen))} · ${format.money(planPrice(chosen))}`}
        </p>
        {chosen.length > 0 && others[0] && chosen.length < MOST_TYPES && (
          <Button variant="ghost" size="sm" className="-me-3" onClick={() => onChange([...ids, others[0]!.id])}>
            <Plus className="size-4" aria-hidden />
            {t('types.more')}
          </Button>
        )}
      </div>
      {chosen[0]?.isPack && <p className="mt-1 text-muted-foreground text-sm">{t('types.programme')}</p>}
      {error && (
        <p role="alert" className="mt-1 text-destructive text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
