import { Badge } from '@ancrage/widgets/ui/badge'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { CalendarDays, ShieldUser } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../lib/i18n'
import { useFormats } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { useAge } from './use-age'
import type { PatientFile } from './use-patient'

// Loaded only for practices that send SMS.
const PatientSmsNotice = lazy(
  withTexts(async () => ({ default: (await import('../octopush/public')).PatientSmsNotice })),
)

// Loaded only if mails to the client fail.
const PatientMailNotice = lazy(
  withTexts(async () => ({ default: (await import('../messages/public')).PatientMailNotice })),
)

const line = 'flex flex-wrap items-center gap-x-2'

/** Shows guardian, next session, age and tags below the name. */
export function PatientHead({ file, onEdit }: { file: PatientFile; onEdit: () => void }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const age = useAge(file.dateOfBirth)
  const { data: user } = useCurrentUser()
  return (
    <div className="space-y-1.5">
      {age?.isMinor && <Guardian file={file} onEdit={onEdit} />}
      {user?.octopushAccountApiKey && (
        <Suspense>
          <PatientSmsNotice patientId={file.id} onEdit={onEdit} />
        </Suspense>
      )}
      {file.mailProblem && (
        <Suspense fallback={<Skeleton className="h-28 sm:h-24" />}>
          <PatientMailNotice patientId={file.id} address={file.email} problem={file.mailProblem} onEdit={onEdit} />
        </Suspense>
      )}
      <p className={line}>
        <CalendarDays className="size-4 shrink-0" aria-hidden />
        {file.nextSession ? t('next', { when: format.dayAndTime(file.nextSession.startsAt) }) : t('noNext')}
      </p>
      <p className="flex flex-wrap items-center gap-1.5 empty:hidden">
        {age && <Badge>{t('age', { count: age.years })}</Badge>}
        {age?.isMinor && <Badge tone="warning">{t('minor')}</Badge>}
        {file.archivedAt && <Badge tone="outline">{t('archived')}</Badge>}
        {file.isDiscreet && <Badge tone="info">{t('discreet')}</Badge>}
        {file.refusesSms && <Badge tone="outline">{t('refusesSms')}</Badge>}
        {file.refusesReminders && <Badge tone="outline">{t('refusesReminders')}</Badge>}
        {file.tags.map((tag) => (
          <Badge key={tag} tone="primary" className="max-w-full">
            <bdi className="truncate">{tag}</bdi>
          </Badge>
        ))}
      </p>
    </div>
  )
}

function Guardian({ file: { guardianName, guardianPhone }, onEdit }: { file: PatientFile; onEdit: () => void }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const link = 'cursor-pointer text-primary underline decoration-1 underline-offset-4 hover:decoration-2'
  return (
    <p className={line}>
      <ShieldUser className="size-4 shrink-0" aria-hidden />
      {guardianName || guardianPhone ? (
        <>
          <span>{t('guardian')}</span>
          <bdi className="wrap-anywhere font-medium text-foreground">{guardianName}</bdi>
          {guardianPhone && (
            <a href={`tel:${guardianPhone}`} className={link}>
              {format.phone(guardianPhone)}
            </a>
          )}
        </>
      ) : (
        <>
          <span>{t('noGuardian')}</span>
          <button type="button" aria-haspopup="dialog" className={link} onClick={onEdit}>
            {t('addGuardian')}
          </button>
        </>
      )}
    </p>
  )
}
