import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { Empty } from '../../components/empty'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { useClientSignedIn } from '../../lib/signed-in-client'
import { type ClientRequests, useClient, useFormsToFill } from '../client-area/public'
import { AnsweredForm, OpenForm } from './form-rows'

/** What the client's practices ask by forms: to be filled in, and to be read again. */
export function ClientFormsPage() {
  const { t } = useTranslation('clientForms')
  const isSignedIn = useClientSignedIn()
  const forms = useFormsToFill()
  useTitle(t('title'))
  if (!isSignedIn) return <Navigate to="/client/login" replace />
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-6 pb-16">
      <Link
        to="/client"
        className="focus-ring inline-flex items-center gap-1.5 rounded-sm text-primary pointer-coarse:min-h-11"
      >
        <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
        {t('back')}
      </Link>
      <h1 className="mt-3 font-semibold text-2xl tracking-tight">{t('title')}</h1>
      <p className="mb-4 text-muted-foreground">{t('lead')}</p>
      <Query
        of={forms}
        loading={<Skeleton className="h-48" />}
        isEmpty={(all) => all.length === 0}
        empty={
          <section className="surface">
            <Empty drawing="boat" title={t('empty')}>
              {t('emptyText')}
            </Empty>
          </section>
        }
      >
        {(all) => <Forms all={all} />}
      </Query>
    </div>
  )
}

function Forms({ all }: { all: readonly ClientRequests[] }) {
  const { t } = useTranslation('clientForms')
  const { data: client } = useClient()
  const practices = client?.practices ?? []
  /** Named where there are several. */
  const practiceOf = ({ practiceId }: ClientRequests) =>
    practices.length > 1 ? practices.find(({ id }) => id === practiceId)?.name : undefined
  const open = all.filter(({ answeredAt }) => !answeredAt)
  const answered = all.filter(({ answeredAt }) => answeredAt)
  return (
    <div className="space-y-8">
      <section aria-labelledby="to-fill">
        <h2 id="to-fill" className="mb-3 font-semibold text-lg">
          {t('toFill')}
        </h2>
        {open.length === 0 && <p className="text-muted-foreground">{t('none')}</p>}
        {open.length > 0 && (
          <ul className="surface divide-y divide-card-border">
            {open.map((form) => (
              <OpenForm key={form.id} form={form} practice={practiceOf(form)} />
            ))}
          </ul>
        )}
      </section>
      {answered.length > 0 && (
        <section aria-labelledby="answered">
          <h2 id="answered" className="mb-3 font-semibold text-lg">
            {t('answered')}
          </h2>
          <ul className="surface divide-y divide-card-border">
            {answered.map((form) => (
              <AnsweredForm key={form.id} form={form} practice={practiceOf(form)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
