import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { type Session, useSessionActions } from '../../lib/sessions'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { nameWords } from '../client-name'
import { ReasonDialog } from '../reason-dialog'

const templates = ['unavailable', 'illness', 'agreed'] as const

interface Props {
  /** The session to cancel; null closes. */
  session: Session | null
  onClose: () => void
}

/** Asks what to tell the client of a session that is cancelled for good. */
export function CancelDialog({ session, onClose }: Props) {
  const { t, i18n } = useTranslation('sessionSheet')
  const format = useFormats()
  const textOf = useProblemText()
  const { cancel } = useSessionActions()
  const [draft, setDraft] = useState<string>()
  const inFrench = i18n.getFixedT('fr', 'sessionSheet')
  const inEnglish = i18n.getFixedT('en', 'sessionSheet')

  async function confirm(of: Session, reason: string) {
    onClose()
    setDraft(reason)
    const words = nameWords(of)
    await cancel(of.id, reason).then(
      () => toast.success(t('cancelled', words)),
      (error) => toast.error(t('cancelFailed', words), { description: textOf(asProblem(error)), duration: 10_000 }),
    )
  }

  return (
    <ReasonDialog
      of={session}
      title={(of) => t('cancelTitle', nameWords(of))}
      description={(of) => <span className="sentence inline-block">{format.dayAndTime(of.startsAt)}</span>}
      warning={t('cancelWarning')}
      templates={templates.map((key) => ({
        key,
        name: t(`cancelTemplates.${key}.name`),
        text: { fr: inFrench(`cancelTemplates.${key}.text`), en: inEnglish(`cancelTemplates.${key}.text`) },
      }))}
      confirm={t('cancelConfirm')}
      {...(draft && { draft })}
      onClose={onClose}
      onConfirm={(of, reason) => void confirm(of, reason)}
    />
  )
}
