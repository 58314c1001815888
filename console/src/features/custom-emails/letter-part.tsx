import { FieldError } from '@ancrage/widgets/ui/field'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useId } from 'react'
import { withTexts } from '../../lib/i18n'
import type { OfferedField } from './use-offered-fields'

const MergeEditor = lazy(withTexts(() => import('./merge-editor')))

interface Props {
  label: string
  hint: string
  error: string | undefined
  kind: 'line' | 'letter'
  text: string
  fields: readonly OfferedField[]
  onChange: (text: string) => void
}

/** A part of a mail with its editor and its label. */
export function LetterPart({ label, hint, error, kind, text, fields, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-1.5 font-medium">
        {label}
      </p>
      <Suspense fallback={<Skeleton className={kind === 'line' ? 'h-9' : 'h-32'} />}>
        <MergeEditor
          labelledBy={id}
          describedBy={`${id}-hint`}
          text={text}
          kind={kind}
          fields={fields}
          isInvalid={error !== undefined}
          onChange={onChange}
        />
      </Suspense>
      {error ? (
        <div role="alert" className="mt-1">
          <FieldError id={`${id}-hint`}>{error}</FieldError>
        </div>
      ) : (
        <p id={`${id}-hint`} className="mt-1 text-muted-foreground text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
