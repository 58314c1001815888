import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { useFormats } from '../../lib/use-formats'
import { ChannelIcon, MessageStateBadge, ReasonText, useTemplateName } from './message-words'
import { useSessionMessages } from './use-messages'

const MessageSheet = lazy(async () => ({ default: (await import('./message-sheet')).MessageSheet }))

/** Lists the messages to the client about a session; renders nothing without messages. */
export function SessionMessages({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('messages')
  const format = useFormats()
  const templateName = useTemplateName()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Query of={useSessionMessages(sessionId)} loading={<Skeleton className="h-10" />}>
      {({ data }) =>
        data.length > 0 && (
          <>
            <ul className="divide-y">
              {data.map((message) => (
                <li key={message.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <ChannelIcon channel={message.channel} />
                  <span className="min-w-0 flex-1">
                    <button
                      type="button"
                      aria-label={t('open', { what: templateName(message.template), who: '' })}
                      onClick={() => setOpened(message.id)}
                      className="focus-ring min-h-8 rounded-sm text-start hover:underline pointer-coarse:min-h-11"
                    >
                      {templateName(message.template)}
                    </button>
                    <span className="block text-muted-foreground text-sm">
                      {format.dayAndTime(message.sentAt ?? message.createdAt)}
                    </span>
                    {message.reason && (
                      <span className="block text-sm">
                        <ReasonText of={message} />
                      </span>
                    )}
                  </span>
                  <MessageStateBadge of={message} />
                </li>
              ))}
            </ul>
            <Suspense>{opened && <MessageSheet id={opened} onClose={() => setOpened(null)} />}</Suspense>
          </>
        )
      }
    </Query>
  )
}
