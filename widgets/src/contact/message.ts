import type { FormTexts } from '../form-parts/form-texts.ts'

/** What the visitor writes, as written. It outlives failures. */
export interface ContactDraft {
  name: string
  email: string
  phone: string
  message: string
}

export type ContactField = keyof ContactDraft
export type ContactFieldError = keyof FormTexts['errors']
export type Errors = Partial<Record<ContactField, ContactFieldError>>

/** The longest text of each field, as the API allows it. */
export const contactLimits: Readonly<Record<ContactField, number>> = { name: 120, email: 254, phone: 30, message: 5000 }

/** The errors of the fields by themselves. `isEmail` is the browser's own check of the address. */
export function contactErrors(draft: ContactDraft, isEmail: boolean): Errors {
  const errors: Errors = {}
  for (const field of ['name', 'email', 'message'] as const) if (!draft[field].trim()) errors[field] = 'required'
  if (!errors.email && !isEmail) errors.email = 'email'
  if (draft.phone.trim() && !/^[+0-9 ().\-/]{6,30}$/.test(draft.phone.trim())) errors.phone = 'phone'
  return errors
}

const errorOfCode: Record<string, ContactFieldError> = {
  required: 'required',
  too_long: 'long',
  invalid_email: 'email',
  invalid_phone: 'phone',
}

/** The API's errors by field of the form; empty when none of them has a field. */
export function contactErrorsFromApi(errors: Record<string, string[]> = {}): Errors {
  const own: Errors = {}
  for (const [path, [code = '']] of Object.entries(errors))
    if (path in contactLimits) own[path as ContactField] = errorOfCode[code] ?? 'invalid'
  return own
}

/** The part of a message that the visitor wrote. */
export function messageBody(draft: ContactDraft) {
  const phone = draft.phone.trim()
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    message: draft.message.trim(),
    ...(phone ? { phone } : {}),
  }
}
