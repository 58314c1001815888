import { Mail, Phone, Signpost } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Unreadable } from '../../components/unreadable'
import { withDe } from '../../lib/elision'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { VisitSource } from '../visit-source/public'
import { MessageAnswerForm } from './answer-form'
import type { Thread } from './inbox'
import { ThreadActions } from './thread-actions'
import type { InboxList } from './use-inbox'

const contact =
  'inline-flex min-h-6 min-w-0 items-center gap-1.5 underline-offset-4 hover:underline pointer-coarse:min-h-11'

/** Shows a message with its sender, the answers so far, and the form for a new answer. */
export function MessageThread({ thread, list }: { thread: Thread; list: InboxList }) {
  const { t } = useTranslation('inbox')
  const format = useFormats()
  const now = useNow()
  return (
    <article aria-label={t('from', { name: thread.name, ofName: withDe(thread.name) })} className="surface">
      <header className="border-card-border border-b p-4 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="wrap-anywhere font-semibold text-xl leading-tight">
              <bdi>{thread.name}</bdi>
            </h2>
            <p className="mt-1 text-muted-foreground text-sm">
              <time dateTime={thread.receivedAt}>
                {t('receivedAt', {
                  day: format.day(thread.receivedAt, now),
                  time: format.timeInText(thread.receivedAt),
                })}
              </time>
            </p>
          </div>
          <ThreadActions thread={thread} list={list} />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <a href={`mailto:${thread.email}`} className={contact}>
            <Mail className="size-3.5 shrink-0 text-muted-foreground" aria-hidden />
            <span className="wrap-anywhere">{thread.email}</span>
          </a>
          {thread.phone && (
            <a href={`tel:${thread.phone.replaceAll(/[^+\d]/g, '')}`} className={contact}>
              <Phone className="size-3.5 shrink-0 text-muted-foreground" aria-hidden />
              {format.phone(thread.phone)}
            </a>
          )}
        </div>
        <Known thread={thread} />
      </header>
      <div className="space-y-5 p-4 sm:p-6">
        <p className="wrap-anywhere max-w-prose whitespace-pre-line">
          {thread.isUnreadable ? <Unreadable /> : thread.text}
        </p>
        {thread.source && (
          <p className="flex gap-2 text-muted-foreground">
            <Signpost className="mt-0.5 size-4 shrink-0" aria-hidden />
            <VisitSource source={thread.source} />
          </p>
        )}
        {thread.answers.length > 0 && (
          <ol aria-label={t('answers')} className="space-y-4">
            {thread.answers.map((answer) => (
              <li key={answer.id} className="rounded-lg bg-primary-soft p-4">
                <p className="text-muted-foreground text-sm">
                  {t('answeredBy', {
                    name: answer.by,
                    day: format.day(answer.sentAt, now),
                    time: format.timeInText(answer.sentAt),
                  })}
                  {' · '}
                  <span className={answer.delivery === 'failed' ? 'font-medium text-destructive' : undefined}>
                    {t(`delivery.${answer.delivery}`)}
                  </span>
                </p>
                <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line">{answer.text || <Unreadable />}</p>
              </li>
            ))}
          </ol>
        )}
        <MessageAnswerForm thread={thread} />
      </div>
    </article>
  )
}

/** Links to the client who wrote, or to the form that adds the writer as a client. */
function Known({ thread }: { thread: Thread }) {
  const { t } = useTranslation('inbox')
  const link = 'font-medium text-primary underline underline-offset-4'
  const { patients } = thread
  if (patients.length === 0)
    return (
      <p className="mt-2 text-sm">
        <Link className={link} to="/patients" state={{ adding: adding(thread) }}>
          {t('addClient')}
        </Link>
      </p>
    )
  return (
    <p className="mt-2 text-sm">
      {t('isClient', { count: patients.length })}{' '}
      {patients.map(({ id, firstname, lastname }, nth) => (
        <span key={id}>
          {nth > 0 && ', '}
          <Link className={link} to={`/patients/${id}`}>
            {firstname} {lastname}
          </Link>
        </span>
      ))}
    </p>
  )
}

/**
 * Returns the known data of the writer for the form that adds a client. The last word of the name becomes the family
 * name.
 */
function adding({ name, email, phone, locale }: Thread) {
  const words = name.split(' ')
  const lastname = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstname: words.join(' '), lastname, email, locale, ...(phone && { phone }) }
}
