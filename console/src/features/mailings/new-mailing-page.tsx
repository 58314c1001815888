import './texts'
import '../custom-emails/texts'
import { MOST_RECIPIENTS } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { useMergeFields } from '../../lib/custom-emails'
import { useFormats } from '../../lib/use-formats'
import { audienceOf } from './audience-of'
import { MailingForm } from './mailing-form'
import { type ChosenRecipients, type MailingKind, useReach } from './use-mailings'

/** Writes to one client, or to the clients chosen in the list. */
export function NewMailingPage() {
  const { t } = useTranslation('mailings')
  const [search] = useSearchParams()
  const chosen = audienceOf(search, useLocation().state)
  return (
    <Page title={t('new.title')} lead={t('new.lead')}>
      {chosen ? (
        <Writing recipients={chosen.recipients} sessionId={chosen.sessionId} />
      ) : (
        <Empty
          className="surface"
          illustration="boat"
          title={t('new.nobody')}
          action={
            <Link to="/patients" className={buttonClass({ variant: 'secondary' })}>
              {t('new.choose')}
            </Link>
          }
        >
          {t('new.nobodyHint')}
        </Empty>
      )}
    </Page>
  )
}

interface Props {
  recipients: ChosenRecipients
  sessionId: string | undefined
}

function Writing({ recipients, sessionId }: Props) {
  const { t } = useTranslation('mailings')
  const format = useFormats()
  const [kind, setKind] = useState<MailingKind>('service')
  const reach = useReach(recipients, kind)
  const fields = useMergeFields()
  const loading = <Skeleton className="h-96 rounded-lg" />
  if (reach.error?.details.errors?.filter?.includes('too_many'))
    return (
      <Alert tone="warning" title={t('new.tooMany', { most: format.number(MOST_RECIPIENTS) })}>
        {t('new.tooManyHint')}
      </Alert>
    )
  return (
    <Query of={reach} loading={loading}>
      {(reached) => (
        // The editor shows merge fields by their names, which must be loaded first.
        <Query of={fields} loading={loading}>
          {() => (
            <MailingForm
              recipients={recipients}
              sessionId={sessionId}
              reached={reached}
              isReading={reach.isLoading || reach.error !== undefined}
              kind={kind}
              onKind={setKind}
            />
          )}
        </Query>
      )}
    </Query>
  )
}
