import './texts'
import { useTranslation } from 'react-i18next'
import { clientNameWords } from '../../../lib/client-name'
import { useFormats } from '../../../lib/use-formats'
import { ReasonDialog } from '../reason-dialog'
import { useIsMailed } from '../use-is-mailed'
import type { Session } from '../use-sessions'

const templates = ['slot', 'full', 'scope', 'talk'] as const

interface Props {
  /** The request to refuse; null closes the dialog. */
  session: Session | null
  draft?: string | undefined
  onClose: () => void
  onRefuse: (session: Session, reason: string) => void
}

/** Asks for the reason that the client reads when their request is refused. */
export function RefuseDialog({ session, draft = '', onClose, onRefuse }: Props) {
  const { t, i18n } = useTranslation(['sessionParts', 'proposing'])
  const format = useFormats()
  const mayMail = useIsMailed()
  const isTold = session !== null && mayMail(session)
  return (
    <ReasonDialog
      of={session}
      title={(of) => t('refuse.title', clientNameWords(of))}
      description={(of) => <span className="sentence inline-block">{format.dayAndTime(of.startsAt)}</span>}
      templates={templates.map((key) => ({
        key,
        name: t(`refuse.templates.${key}.name`),
        text: (language) => i18n.getFixedT(language, 'sessionParts')(`refuse.templates.${key}.text`),
      }))}
      confirm={t(isTold ? 'refuse.confirm' : 'proposing:refusal.confirm')}
      {...(!isTold && { hint: t('proposing:refusal.hint') })}
      draft={draft}
      onClose={onClose}
      onConfirm={onRefuse}
    />
  )
}
