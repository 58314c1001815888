import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Section } from '../../components/section'
import { useFormats } from '../../lib/use-formats'
import { type Session, SessionStatusChip, SessionTypes, ThreadOnDemand, TimeSpan } from '../sessions/public'
import { ConsentStanding } from './consent-standing'
import { ContactDetails } from './contact-details'
import { NewsChoice } from './news-choice'
import { PatientFigures } from './patient-figures'
import type { PatientFile } from './use-patient'

// Below the fold: the first view does without.
const AccountCard = lazy(async () => ({ default: (await import('./account-card')).AccountCard }))
const MonthPlot = lazy(async () => ({ default: (await import('./month-plot')).MonthPlot }))

interface Props {
  file: PatientFile
  onEdit: () => void
  /** Opens a session at the side. */
  onOpen: (id: string) => void
}

/**
 * Shows what to know before a client comes in. The thread comes first, and with it the sessions; the figures are below
 * both columns, so that neither is much longer than the other.
 */
export function PatientOverview({ file, onEdit, onOpen }: Props) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 gap-4">
        <ConsentStanding file={file} />
        <Section
          title={t('overview.thread')}
          actions={
            <Link to="?tab=notes" className="text-primary underline underline-offset-4" data-print="never">
              {t('overview.allNotes')}
            </Link>
          }
        >
          <Suspense fallback={<Skeleton className="h-24" />}>
            <ThreadOnDemand patientId={file.id} empty={<NothingWritten file={file} />} />
          </Suspense>
        </Section>
        <SessionCard title={t('overview.nextTitle')} session={file.nextSession} onOpen={onOpen} />
        <SessionCard title={t('overview.lastTitle')} session={file.lastSession} onOpen={onOpen} />
      </div>
      <div className="grid min-w-0 gap-4">
        <Section
          title={t('overview.coordinates')}
          lead={t('overview.since', { when: format.date(file.createdAt) })}
          actions={
            <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onEdit}>
              <Pencil className="size-3.5" aria-hidden />
              {t('edit')}
            </Button>
          }
        >
          <ContactDetails file={file} />
        </Section>
        {file.email && (
          <div className="surface p-4 sm:p-6">
            <NewsChoice patientId={file.id} />
          </div>
        )}
        <Suspense fallback={<Skeleton className="h-40" />}>
          <AccountCard file={file} />
        </Suspense>
      </div>
      <div className="md:col-span-2">
        <Section title={t('overview.figures')}>
          <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
            <PatientFigures file={file} />
            {file.months.length > 1 && (
              <Suspense fallback={<div className="h-40" />}>
                <MonthPlot months={file.months} />
              </Suspense>
            )}
          </div>
        </Section>
      </div>
    </div>
  )
}

/** Shows the client's first message, since nothing else is known before the first note. */
function NothingWritten({ file }: { file: PatientFile }) {
  const { t } = useTranslation('patient')
  const message = file.sessions.data.findLast((session) => session.message)?.message
  return (
    <>
      <p className="text-muted-foreground">{t('overview.nothingWritten')}</p>
      {message && (
        <blockquote className="wrap-anywhere mt-3 whitespace-pre-line border-primary/40 border-s-2 ps-3">
          <p className="text-muted-foreground">{t('overview.message')}</p>
          <p>{message}</p>
        </blockquote>
      )}
    </>
  )
}

interface SessionCardProps {
  title: string
  session: Session | null
  onOpen: (id: string) => void
}

function SessionCard({ title, session, onOpen }: SessionCardProps) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  return (
    <Section title={title} actions={session && <SessionStatusChip of={session} />}>
      {session ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('overview.open', { when: format.dayAndTime(session.startsAt) })}
          className="-m-2 block w-[calc(100%+16px)] cursor-pointer rounded-md p-2 text-start hover:bg-accent"
          onClick={() => onOpen(session.id)}
        >
          <span className="sentence block font-medium">{format.day(session.startsAt)}</span>
          <span className="flex flex-wrap gap-x-4 text-muted-foreground">
            <TimeSpan of={session} />
            <SessionTypes of={session} />
          </span>
        </button>
      ) : (
        <p className="text-muted-foreground">{t('overview.none')}</p>
      )}
    </Section>
  )
}
