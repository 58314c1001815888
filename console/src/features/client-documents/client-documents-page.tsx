import '../documents/texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ClientListPage, useClient, usePracticeLooks, useSharedDocuments } from '../client-area/public'
import { DocumentFacts, PreviewDialog, sharedLink, useOpenDocument } from '../documents/public'
import { UploadDocuments } from './hand-in'

/** Lists the documents that practices share with the client, and sends documents to them. */
export function ClientDocumentsPage() {
  const { t } = useTranslation('documents')
  const { data: client } = useClient()
  const documents = useSharedDocuments()
  const looks = usePracticeLooks()
  const { opened, open, close, save } = useOpenDocument(sharedLink)
  // A guardian without sessions of their own gets no documents and sends none.
  const practices = (client?.practices ?? []).filter(({ firstname }) => firstname !== null)
  const nameOf = (practiceId: string) => practices.find(({ id }) => id === practiceId)?.name
  return (
    <>
      <ClientListPage
        title={t('client.title')}
        lead={t('client.lead')}
        back={t('client.back')}
        of={documents}
        isEmpty={(all) => all.length === 0}
        empty={{ title: t('client.empty'), text: t('client.emptyText') }}
        action={<UploadDocuments practices={practices.filter(({ isClosed }) => !isClosed)} />}
      >
        {(all) => (
          <ul className="surface divide-y divide-card-border">
            {all.map((document) => (
              <li key={document.id} {...looks(document.practiceId)} className="px-4 py-3">
                <div className="flex items-center gap-3">
                  <DocumentFacts document={document} isClient onOpen={() => open(document)} />
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
                    {t(document.isFromClient ? 'client.to' : 'client.from', { practice: nameOf(document.practiceId) })}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </ClientListPage>
      {opened && <PreviewDialog document={opened} ask={sharedLink} onClose={close} />}
    </>
  )
}
