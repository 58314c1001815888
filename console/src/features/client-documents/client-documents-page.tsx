import '../documents/texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ArrowLeft, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { Empty } from '../../components/empty'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { useClientSignedIn } from '../../lib/signed-in-client'
import { useClient, useSharedDocuments } from '../client-area/public'
import { DocumentFacts, PreviewDialog, sharedLink, useOpening } from '../documents/public'

/** What the client's practices share: to be read and kept, nothing else. */
export function ClientDocumentsPage() {
  const { t } = useTranslation('documents')
  const isSignedIn = useClientSignedIn()
  const { data: client } = useClient()
  const documents = useSharedDocuments()
  const { opened, open, close, save } = useOpening(sharedLink)
  useTitle(t('client.title'))
  if (!isSignedIn) return <Navigate to="/client/login" replace />
  const practices = client?.practices ?? []
  const nameOf = (practiceId: string) => practices.find(({ id }) => id === practiceId)?.name
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-6 pb-16">
      <Link
        to="/client"
        className="focus-ring inline-flex items-center gap-1.5 rounded-sm text-primary pointer-coarse:min-h-11"
      >
        <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
        {t('client.back')}
      </Link>
      <h1 className="mt-3 font-semibold text-2xl tracking-tight">{t('client.title')}</h1>
      <p className="mb-4 text-muted-foreground">{t('client.lead')}</p>
      <Query
        of={documents}
        loading={<Skeleton className="h-48" />}
        isEmpty={(all) => all.length === 0}
        empty={
          <section className="surface">
            <Empty drawing="boat" title={t('client.empty')}>
              {t('client.emptyText')}
            </Empty>
          </section>
        }
      >
        {(all) => (
          <ul className="surface divide-y divide-card-border px-4">
            {all.map((document) => (
              <li key={document.id} className="py-3">
                <div className="flex items-center gap-3">
                  <DocumentFacts document={document} onOpen={() => open(document)} />
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`${t('download')} ${document.name}`}
                    onClick={() => save(document)}
                  >
                    <Download className="size-4" aria-hidden />
                  </Button>
                </div>
                {practices.length > 1 && (
                  <p className="ps-13 text-muted-foreground text-sm">
                    {t('client.from', { practice: nameOf(document.practiceId) })}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </Query>
      {opened && <PreviewDialog document={opened} ask={sharedLink} onClose={close} />}
    </div>
  )
}
