import '../detail/texts'
import { clinicalFields } from '@ancrage/api/contract'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../../components/query'
import { ShownText } from '../../../components/rich-text/shown-text'
import { ThreadTextHead, ThreadTexts } from './thread-texts'
import { lastingTexts, useClientThread } from './use-thread'

interface Props {
  patientId: string
  /** Shown while nothing is written. */
  empty: ReactNode
}

/** Shows why a client came, what to keep in mind, what is aimed at, and the latest notes. */
export function ThreadPart({ patientId, empty }: Props) {
  const { t } = useTranslation('session')
  return (
    <Query
      of={useClientThread(patientId, null)}
      loading={<Skeleton className="h-24" />}
      isEmpty={({ last }) => last === null}
      empty={empty}
    >
      {(thread) => {
        const { last } = thread
        const texts = lastingTexts(thread)
        // A text that is shown above is not repeated.
        const isShown = (name: string) =>
          texts.some((shown) => shown.name === name && shown.sessionId === last?.sessionId)
        const notes = clinicalFields.filter((name) => last?.fields[name]?.text && !isShown(name))
        return (
          <div className="space-y-4">
            <ThreadTexts of={texts} />
            {last && notes.length > 0 && (
              <section
                aria-label={t('thread.last')}
                className="border-card-border border-t pt-4 first:border-t-0 first:pt-0"
              >
                <ThreadTextHead title={t('thread.last')} of={last} />
                {notes.map((name) => (
                  <div key={name} className="mt-2">
                    <h4 className="text-muted-foreground text-sm">{t(`fields.${name}`)}</h4>
                    <ShownText html={last.fields[name]?.text ?? ''} />
                  </div>
                ))}
              </section>
            )}
          </div>
        )
      }}
    </Query>
  )
}
