import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ShownText } from '../../../components/rich-text/shown-text'
import { useFormats } from '../../../lib/use-formats'
import type { ClientThread, lastingTexts } from './use-thread'

/** Shows why a client came, what to keep in mind and what is aimed at, each with a link to its session. */
export function ThreadTexts({ of }: { of: ReturnType<typeof lastingTexts> }) {
  const { t } = useTranslation('session')
  return of.map(({ name, sessionId, startsAt, text }) => (
    <section key={name} aria-label={t(`thread.${name}`)}>
      <ThreadTextHead title={t(`thread.${name}`)} field={t(`fields.${name}`)} of={{ sessionId, startsAt }} />
      <ShownText html={text} className={name === 'miscellaneous' ? 'border-warning border-s-2 ps-3' : ''} />
    </section>
  ))
}

interface HeadProps {
  title: string
  /** The name of the field that holds the text. */
  field?: string
  of: Pick<NonNullable<ClientThread['last']>, 'sessionId' | 'startsAt'>
}

/** Shows the title of a text and a link to its session. */
export function ThreadTextHead({ title, field, of: { sessionId, startsAt } }: HeadProps) {
  const format = useFormats()
  return (
    <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
      <h3 className="font-medium">{title}</h3>
      <p className="text-muted-foreground text-sm">
        {field && `${field}, `}
        <Link to={`/sessions/${sessionId}`} className="underline underline-offset-4">
          {format.day(startsAt)}
        </Link>
      </p>
    </div>
  )
}
