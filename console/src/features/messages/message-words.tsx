import { Badge } from '@ancrage/widgets/ui/badge'
import { Mail, MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast'
import { loggedTemplates } from './filters'
import type { LoggedMessage } from './use-messages'

const tones = {
  queued: 'warning',
  sent: 'success',
  delivered: 'success',
  failed: 'danger',
  bounced: 'danger',
  suppressed: 'danger',
  skipped: 'neutral',
  cancelled: 'neutral',
} as const

/** Shows whether a message is a mail or an SMS. */
export function ChannelIcon({ channel }: Pick<LoggedMessage, 'channel'>) {
  const { t } = useTranslation('messages')
  const Icon = channel === 'email' ? Mail : MessageSquare
  return <Icon className="mt-1 size-4 shrink-0 text-muted-foreground" role="img" aria-label={t(`channel.${channel}`)} />
}

/** Shows the state of a message as a badge. */
export function MessageStateBadge({ of: { state } }: { of: Pick<LoggedMessage, 'state'> }) {
  const { t } = useTranslation('messages')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

/** Returns a function that says that a message goes again, or why it is held back. */
export function useResentNotice() {
  const { t } = useTranslation('messages')
  return ({ state, reason }: Pick<LoggedMessage, 'state' | 'reason'>) =>
    state === 'skipped'
      ? toast.error(t('failed'), { description: reason && t(`reason.${reason.code}`) })
      : toast.success(t('done.resent'))
}

/** Returns a function that names a kind of message. */
export function useTemplateName() {
  const { t } = useTranslation('messages')
  return (template: LoggedMessage['template']) => {
    const known = loggedTemplates.find((one) => one === template)
    return known ? t(`template.${known.replace('.', '_') as 'session_booked'}`) : t('template.other')
  }
}

/** Shows why a message did not arrive, or not yet. The server's technical text follows, for the administrator. */
export function ReasonText({ of: { reason, state } }: { of: Pick<LoggedMessage, 'reason' | 'state'> }) {
  const { t } = useTranslation('messages')
  if (!reason) return null
  return (
    <span className="wrap-anywhere">
      {t(`reason.${reason.code}`)}
      {state === 'queued' && <> {t('triedAgain')}</>}
      {reason.detail && <span className="block text-muted-foreground text-xs">{reason.detail}</span>}
    </span>
  )
}
