import { Field, type FieldControl } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { MaskedInput } from '../../components/masked-input'
import { ConflictNotice } from './conflict-notice'
import type { EditedFields } from './use-edited-fields'
import type { TextField } from './values'

interface Props {
  edit: EditedFields
  name: TextField
  isRequired?: boolean
  hint?: ReactNode
  /** Renders another control than a line of text. */
  children?: (control: FieldControl) => ReactNode
  input?: ComponentProps<'input'>
  /** Returns the mask for the typed text. */
  mask?: (typed: string) => string
}

/** A field of the form: its control, its error, and a value that was saved elsewhere meanwhile. */
export function EditField({ edit, name, isRequired = false, hint, children, input, mask }: Props) {
  const { t } = useTranslation('patient')
  const words = useFieldWords()
  const code = edit.errors[name]
  const own = { in_future: t('form.inTheFuture'), out_of_range: t('form.outOfRange') }
  const error = code && (own[code as keyof typeof own] ?? words({ message: code }))
  return (
    <div className="min-w-0">
      <Field
        label={t(`form.${name}`)}
        error={error}
        hint={hint}
        {...(isRequired ? { required: true } : { optional: t('optional') })}
      >
        {children ??
          ((control) => {
            const own = {
              autoComplete: 'off',
              ...control,
              ...input,
              value: edit.values[name],
              onChange: ({ target }: { target: { value: string } }) => edit.set({ [name]: target.value }),
            }
            return mask ? <MaskedInput mask={mask} {...own} /> : <Input {...own} />
          })}
      </Field>
      <ConflictNotice edit={edit} field={name} />
    </div>
  )
}
