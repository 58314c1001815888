import './texts'
import '../messages/texts'
import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { ConfirmedButton } from '../../components/confirmed-button'
import { Page } from '../../components/page'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { pageIn } from '../../lib/address-values'
import { clientName } from '../../lib/client-name'
import { useAttempt } from '../../lib/use-attempt'
import { useFormats } from '../../lib/use-formats'
import { MessageStateBadge } from '../messages/public'
import { MailingProgress } from './mailing-progress'
import { changeMailingState, useMailing, useRecipients, type WrittenMailing } from './use-mailings'

/** Shows one mailing: its progress, the state of each message, and the buttons that pause or stop it. */
export function MailingPage() {
  const { t } = useTranslation('mailings')
  const format = useFormats()
  const { id = '' } = useParams()
  const mailing = useMailing(id)
  const { data } = mailing
  return (
    <Page
      title={data?.subject ?? t('one.title')}
      lead={data && `${t(`state.${data.state}`)} · ${format.dayAndTime(data.createdAt)}`}
      actions={data && <Steering key={data.state} mailing={data} />}
    >
      <Query of={mailing} loading={<Skeleton className="h-40 rounded-lg" />}>
        {(one) => (
          <div className="space-y-6">
            <MailingProgress mailing={one} />
            <Recipients id={one.id} />
          </div>
        )}
      </Query>
    </Page>
  )
}

function Recipients({ id }: { id: string }) {
  const { t } = useTranslation(['mailings', 'messages'])
  const [search] = useSearchParams()
  const recipients = useRecipients(id, pageIn(search))
  return (
    <section aria-label={t('one.recipients')}>
      <Query of={recipients} loading={<Skeleton className="h-64 rounded-lg" />}>
        {({ data, meta }) => (
          <>
            <ul className="surface divide-y divide-card-border">
              {data.map(({ patient, state, reason, message }) => (
                <li key={patient.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3">
                  <Link to={`/patients/${patient.id}`} className="wrap-anywhere min-w-0 hover:underline">
                    {clientName({ patient })}
                    {reason && <span className="block text-muted-foreground text-sm">{t(`reason.${reason}`)}</span>}
                    {message?.reason && (
                      <span className="block text-muted-foreground text-sm">
                        {t(`messages:reason.${message.reason}`)}
                      </span>
                    )}
                  </Link>
                  {message ? (
                    <Link
                      to={`/messages?message=${message.id}`}
                      aria-label={t('one.open', {
                        name: clientName({ patient }),
                        state: t(`messages:state.${message.state}`),
                      })}
                      className="focus-ring rounded-full hover:underline"
                    >
                      <MessageStateBadge of={message} />
                    </Link>
                  ) : (
                    <Badge>{t(`recipient.${state}`)}</Badge>
                  )}
                </li>
              ))}
            </ul>
            {meta.total > meta.perPage && <Pagination meta={meta} searchFor={(change) => `?page=${change.page}`} />}
          </>
        )}
      </Query>
    </section>
  )
}

function Steering({ mailing: { id, state, underway } }: { mailing: WrittenMailing }) {
  const { t } = useTranslation('mailings')
  const { isBusy, attempt } = useAttempt(t('notSteered'))
  // All messages are written, but some have not left yet and can still be stopped.
  const isLeaving = state === 'done' && underway > 0
  if (state !== 'sending' && state !== 'paused' && !isLeaving) return null

  const act = (how: 'pause' | 'resume') => attempt(() => changeMailingState(id, how))

  return (
    <div className="flex flex-wrap gap-2">
      {state === 'sending' && (
        <Button variant="secondary" isBusy={isBusy} onClick={() => void act('pause')}>
          {t('pause')}
        </Button>
      )}
      {state === 'paused' && (
        <Button isBusy={isBusy} onClick={() => void act('resume')}>
          {t('resume')}
        </Button>
      )}
      <ConfirmedButton
        variant="danger"
        aria-haspopup="dialog"
        label={t('stop.do')}
        question={{ title: t('stop.title'), text: t('stop.text'), keep: t('stop.keep') }}
        onConfirm={() => changeMailingState(id, 'stop')}
      />
    </div>
  )
}
