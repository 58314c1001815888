import { Badge } from '@ancrage/widgets/ui/badge'
import { ArrowLeft, CalendarDays, ShieldUser } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Initials } from '../../components/client-name'
import { useFormats } from '../../lib/use-formats'
import { useAge } from './use-age'
import type { PatientFile } from './use-patient'

/** Who it is, at a glance: name, age, tags, who answers for a minor, and what comes next. */
export function PatientHead({ file }: { file: PatientFile }) {
  const { t } = useTranslation('patient')
  const age = useAge(file.dateOfBirth)
  const name = `${file.firstname} ${file.lastname}`
  return (
    <span className="flex items-start gap-3">
      <Link
        to="/patients"
        aria-label={t('back')}
        data-tooltip={t('back')}
        className="-ms-2 grid size-9 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground max-sm:hidden pointer-coarse:size-11"
      >
        <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
      </Link>
      <Initials name={name} className="size-11 text-base max-sm:hidden" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="wrap-anywhere">{name}</bdi>
          <span className="flex flex-wrap items-center gap-1.5 font-normal">
            {age && <Badge>{t('age', { count: age.years })}</Badge>}
            {age?.isMinor && <Badge tone="warning">{t('minor')}</Badge>}
            {file.archivedAt && <Badge tone="outline">{t('archived')}</Badge>}
            {file.isDiscreet && <Badge tone="info">{t('discreet')}</Badge>}
            {file.tags.map((tag) => (
              <Badge key={tag} tone="primary" className="max-w-full">
                <bdi className="truncate">{tag}</bdi>
              </Badge>
            ))}
          </span>
        </span>
        <NextLine file={file} isMinor={age?.isMinor ?? false} />
      </span>
    </span>
  )
}

const line = 'mt-1 flex flex-wrap items-center gap-x-2 font-normal text-base text-muted-foreground tracking-normal'

function NextLine({ file, isMinor }: { file: PatientFile; isMinor: boolean }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const { nextSession, guardianName, guardianPhone } = file
  return (
    <>
      {isMinor && guardianName && (
        <span className={line}>
          <ShieldUser className="size-4 shrink-0" aria-hidden />
          <span>{t('guardian')}</span>
          <bdi className="wrap-anywhere text-foreground">{guardianName}</bdi>
          {guardianPhone && (
            <a href={`tel:${guardianPhone}`} className="text-primary underline-offset-4 hover:underline">
              {format.phone(guardianPhone)}
            </a>
          )}
        </span>
      )}
      <span className={line}>
        <CalendarDays className="size-4 shrink-0" aria-hidden />
        {nextSession ? t('next', { when: format.dayAndTime(nextSession.startsAt) }) : t('noNext')}
      </span>
    </>
  )
}
