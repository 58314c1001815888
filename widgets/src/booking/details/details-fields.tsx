import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { PracticeLocation } from '../practice.ts'
import type { DetailsTexts } from './details-texts.ts'
import { type BookingDraft, type DraftErrors, type DraftField, isFieldShown } from './draft.ts'

export interface DetailsFieldsProps {
  draft: BookingDraft
  errors: DraftErrors
  onChange: (change: Partial<BookingDraft>) => void
  place: PracticeLocation
  isForMinors: boolean
  texts: DetailsTexts
}

type TextField = Exclude<DraftField, 'isForMinor' | 'news' | 'consent' | 'message'>

interface Line {
  name: TextField
  label: string
  autoComplete: HTMLInputAutoCompleteAttribute
  type?: HTMLInputTypeAttribute
  hint?: string
  isOptional?: boolean
  isWide?: boolean
  maxLength: number
}

/** Who the session is for, and how to reach them. */
export function DetailsFields({ draft, errors, onChange, place, isForMinors, texts }: DetailsFieldsProps) {
  const minor = draft.isForMinor
  const lines: Line[] = [
    {
      name: 'firstname',
      label: minor ? texts.minorFirstname : texts.firstname,
      autoComplete: minor ? 'off' : 'given-name',
      maxLength: 80,
    },
    {
      name: 'lastname',
      label: minor ? texts.minorLastname : texts.lastname,
      autoComplete: minor ? 'off' : 'family-name',
      maxLength: 80,
    },
    { name: 'dateOfBirth', label: texts.dateOfBirth, autoComplete: 'off', hint: texts.dateHint, maxLength: 14 },
    { name: 'guardian', label: texts.guardian, autoComplete: 'name', hint: texts.guardianHint, maxLength: 160 },
    { name: 'email', label: texts.email, autoComplete: 'email', type: 'email', hint: texts.emailHint, maxLength: 254 },
    { name: 'phone', label: texts.phone, autoComplete: 'tel', type: 'tel', isOptional: true, maxLength: 30 },
    { name: 'address', label: texts.address, autoComplete: 'street-address', isWide: true, maxLength: 200 },
    { name: 'city', label: texts.city, autoComplete: 'address-level2', maxLength: 100 },
  ]
  const words = (field: DraftField) => errors[field] && texts.errors[errors[field]]
  return (
    <>
      {!isForMinors && (
        <Checkbox
          label={texts.forMinor}
          checked={minor}
          onChange={(event) => onChange({ isForMinor: event.target.checked })}
        />
      )}
      <div className="grid items-start gap-x-4 gap-y-5 @sm/widget:grid-cols-2">
        {lines
          .filter((line) => isFieldShown(line.name, draft, place))
          .map(({ name, label, hint, isOptional, isWide, ...input }) => (
            <Field
              key={name}
              label={label}
              hint={hint}
              error={words(name)}
              optional={isOptional && texts.optional}
              required={!isOptional}
              className={isWide ? '@sm/widget:col-span-2' : ''}
            >
              {(control) => (
                <Input
                  {...control}
                  {...input}
                  name={name}
                  value={draft[name]}
                  {...(name === 'dateOfBirth' && { inputMode: 'numeric' })}
                  onChange={(event) => onChange({ [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
        <Field
          label={texts.message}
          hint={texts.messageHint}
          error={words('message')}
          optional={texts.optional}
          className="@sm/widget:col-span-2"
        >
          {(control) => (
            <Textarea
              {...control}
              name="message"
              maxLength={2000}
              value={draft.message}
              onChange={(event) => onChange({ message: event.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  )
}
