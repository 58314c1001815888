import type { Problem } from '@ancrage/api/client'
import { documentLimits, type FieldReason, type ProblemCode } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '../../lib/online'
import { useProblemText } from '../../lib/problem-text'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { sizeText } from './document'
import type { Upload } from './uploads'

const REASONS = [
  'unreadable',
  'too_many_pixels',
  'two_types',
  'required',
  'active_content',
  'password_needed',
  'too_complex',
] as const satisfies readonly FieldReason[]
const CODES = [
  'payload_too_large',
  'unsupported_media_type',
  'email_unverified',
  'limit_reached',
] as const satisfies readonly ProblemCode[]

/** Describes the state of an upload in words. */
export function useUploadWords() {
  const { t } = useTranslation('documents')
  const textOf = useProblemText()
  const format = useFormats()
  const language = useLanguage()
  const isOnline = useIsOnline()

  const refusal = (problem: Problem): string => {
    if (problem.details.limit === 'perYoungPractice')
      return t('refusal.youngPractice', {
        days: documentLimits.youngDays,
        size: sizeText(documentLimits.perYoungPractice, language),
      })
    if (problem.details.limit === 'handedIn') return t('refusal.handedIn')
    const reason = REASONS.find((each) => problem.details.errors?.file?.includes(each))
    const code = reason ?? CODES.find((each) => each === problem.code)
    return code ? t(`refusal.${code}`) : textOf(problem)
  }

  return ({ state, sent, waitsFor, problem }: Upload): string => {
    if (problem) return refusal(problem)
    if (!isOnline || waitsFor === 'network') return t('upload.offline')
    if (waitsFor === 'turn') return t('upload.turn')
    if (waitsFor === 'room') return t('upload.room')
    if (state === 'waiting') return t('upload.waiting')
    return sent < 1 ? t('upload.sending', { percent: format.percent(Math.floor(sent * 100)) }) : t('upload.checking')
  }
}
