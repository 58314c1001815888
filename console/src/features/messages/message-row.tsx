import { useTranslation } from 'react-i18next'
import { clientName } from '../../lib/client-name'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { ChannelIcon, MessageStateBadge, ReasonText, useTemplateName } from './message-words'
import type { LoggedMessage } from './use-messages'

interface Props {
  message: LoggedMessage
  onOpen: () => void
}

/** Shows one message: its kind, its recipient, its date and its state. */
export function MessageRow({ message, onOpen }: Props) {
  const { t } = useTranslation('messages')
  const format = useFormats()
  const now = useNow()
  const template = useTemplateName()(message.template)
  const { patient, reason } = message
  const recipient = message.recipient && format.phone(message.recipient)
  const at = message.sentAt ?? message.createdAt
  const who = patient ? clientName({ patient }) : recipient
  return (
    <li className="relative flex flex-wrap items-start gap-x-3 px-4 py-3 hover:bg-accent/50 sm:flex-nowrap">
      <ChannelIcon channel={message.channel} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button
            type="button"
            aria-label={t('open', { what: template, who: who ?? '' })}
            onClick={onOpen}
            className="focus-ring rounded-sm text-start font-medium after:absolute after:inset-0"
          >
            {template}
          </button>
          <MessageStateBadge of={message} />
        </p>
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {[patient && clientName({ patient }), recipient].filter(Boolean).join(' · ')}
        </p>
        {reason && (
          <p className="text-sm">
            <ReasonText of={message} />
          </p>
        )}
      </div>
      <time
        dateTime={at}
        className="w-full shrink-0 whitespace-nowrap ps-7 text-muted-foreground text-sm tabular-nums sm:w-auto sm:ps-0"
      >
        {format.dayInTable(at, now)} {format.time(at)}
      </time>
    </li>
  )
}
