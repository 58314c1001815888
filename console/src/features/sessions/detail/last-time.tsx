import { clinicalFields } from '@ancrage/api/contract'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ShownText } from '../../../components/rich-text/shown-text'
import { useFormats } from '../../../lib/use-formats'
import type { SessionRecord } from '../record/clinical-record'

/** Shows what was written in the previous session, field by field. */
export function LastTime({ last }: { last: SessionRecord['last'] }) {
  const { t } = useTranslation('session')
  const format = useFormats()
  if (!last) return <p className="text-muted-foreground">{t('last.none')}</p>
  const written = clinicalFields.filter((name) => last.fields[name]?.text)
  return (
    <>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-muted-foreground text-sm">
        <span className="sentence inline-block">{format.day(last.startsAt)}</span>
        <Link to={`/sessions/${last.sessionId}`} className="underline underline-offset-4">
          {t('last.open')}
        </Link>
      </p>
      {written.map((name) => (
        <details key={name} open className="group border-t py-2 first-of-type:border-t-0">
          <summary className="flex min-h-8 list-none items-center gap-1 rounded-md font-medium text-sm [&::-webkit-details-marker]:hidden">
            <ChevronRight className="size-3.5 group-open:rotate-90 rtl:rotate-180" aria-hidden />
            {t(`fields.${name}`)}
          </summary>
          <ShownText html={last.fields[name]?.text ?? ''} className="mt-1 max-h-96 overflow-y-auto" />
        </details>
      ))}
    </>
  )
}
