import './texts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { nameOf, nameWords } from '../../components/client-name'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { Status } from '../../components/session-facts'
import { useSession } from '../../lib/sessions'
import { useFormats } from '../../lib/use-formats'
import { NoSession } from './no-session'
import { PageSkeleton } from './page-skeleton'

/** One session: what it is, what was written, what belongs to it. Each address has a page of its own, so that nothing of one stays in the other. */
export function SessionPage() {
  const { id = '' } = useParams()
  return <OneSession key={id} id={id} />
}

function OneSession({ id }: { id: string }) {
  const { t } = useTranslation('session')
  const format = useFormats()
  const reading = useSession(id)
  const session = reading.data
  if (!session && reading.error?.status === 404) return <NoSession />
  return (
    <Page
      title={session ? t('titleOf', nameWords(session)) : t('title')}
      heading={session ? nameOf(session) : t('title')}
      lead={session && <span className="sentence inline-block">{format.dayAndTime(session.startsAt)}</span>}
      actions={session && <Status of={session} />}
    >
      <Query of={reading} loading={<PageSkeleton />}>
        {() => <PageSkeleton />}
      </Query>
    </Page>
  )
}
