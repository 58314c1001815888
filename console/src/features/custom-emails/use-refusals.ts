import type { Problem } from '@ancrage/api/client'
import { useTranslation } from 'react-i18next'
import type { LetterPath } from './use-letter'

/** An unknown merge field, and the known one that was probably meant. */
interface RefusedField {
  path: LetterPath
  written: string
  nearest: string | null
}

/** Returns the texts for refused parts. The server names unknown merge fields. */
export function useRefusals(problem: Problem | null) {
  const { t } = useTranslation('customEmails')
  const fields = (problem?.details.mergeFields ?? []) as readonly RefusedField[]
  return (path: LetterPath): string | undefined => {
    const [reason] = problem?.details.errors?.[path] ?? []
    if (!reason) return undefined
    const refused = fields.find((field) => field.path === path)
    if (refused?.nearest) return t('refused.nearest', { written: refused.written, nearest: `{${refused.nearest}}` })
    const written = refused?.written ?? ''
    return reason in reasons ? t(`refused.${reason as keyof typeof reasons}`, { written }) : t('refused.invalid')
  }
}

const reasons = {
  unknown_merge_field: true,
  nested_merge_field: true,
  unclosed_merge_field: true,
  merge_field_not_here: true,
  when_missing: true,
  tells_purpose: true,
  required: true,
  too_long: true,
  too_many: true,
} as const
