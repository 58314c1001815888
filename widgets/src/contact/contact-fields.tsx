import type { FormTexts } from '../form-parts/form-texts.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { type ContactDraft, contactLimits, type Errors, type ContactField as FieldName } from './message.ts'
import type { ContactTexts } from './texts.ts'

export interface ContactFieldsProps {
  draft: ContactDraft
  errors: Errors
  onChange: (change: Partial<ContactDraft>) => void
  hasPhone: boolean
  texts: ContactTexts & FormTexts
}

/** The fields: who writes, how to reach them, and their message. */
export function ContactFields({ draft, errors, onChange, hasPhone, texts }: ContactFieldsProps) {
  const words = (field: FieldName) => errors[field] && texts.errors[errors[field]]
  const control = (field: FieldName) => ({
    name: field,
    maxLength: contactLimits[field],
    value: draft[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <div className="grid items-start gap-x-4 gap-y-5 @sm/widget:grid-cols-2">
      <Field label={texts.name} error={words('name')} required className="@sm/widget:col-span-2">
        {(tie) => <Input {...tie} {...control('name')} autoComplete="name" />}
      </Field>
      <Field
        label={texts.email}
        hint={texts.emailHint}
        error={words('email')}
        required
        className={hasPhone ? '' : '@sm/widget:col-span-2'}
      >
        {(tie) => <Input {...tie} {...control('email')} type="email" autoComplete="email" />}
      </Field>
      {hasPhone && (
        <Field label={texts.phone} error={words('phone')} optional={texts.optional}>
          {(tie) => <Input {...tie} {...control('phone')} type="tel" autoComplete="tel" />}
        </Field>
      )}
      <Field
        label={texts.message}
        hint={texts.messageHint}
        error={words('message')}
        required
        className="@sm/widget:col-span-2"
      >
        {(tie) => <Textarea {...tie} {...control('message')} rows={5} className="min-h-28" />}
      </Field>
    </div>
  )
}
