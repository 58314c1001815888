import '../documents/texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { InvoiceRow } from '../client-invoices/public'
import { DocumentFacts, PreviewDialog, sharedLink, useOpenDocument } from '../documents/public'
import type { OwnSession } from './use-client-sessions'

/** Lists the shared documents and the invoices of an appointment. */
export default function SessionPapers({ session: { documents, invoices } }: { session: OwnSession }) {
  const { t } = useTranslation('clientSessions')
  const { t: named } = useTranslation('documents')
  const { opened, open, close, save } = useOpenDocument(sharedLink)
  return (
    <section aria-labelledby="papers" className="mx-auto w-full max-w-md px-4 pb-16">
      <h2 id="papers" className="mb-3 font-semibold text-lg">
        {t('papers')}
      </h2>
      <ul className="surface divide-y divide-card-border">
        {documents.map((document) => (
          <li key={document.id} className="flex items-center gap-3 p-4 sm:px-6">
            <DocumentFacts document={document} isClient onOpen={() => open(document)} />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`${named('download')} ${document.name}`}
              onClick={() => save(document)}
            >
              <Download className="size-4" aria-hidden />
            </Button>
          </li>
        ))}
        {invoices.map((invoice) => (
          // Payment is on the page of invoices, which shows everything that is owed.
          <InvoiceRow key={invoice.id} invoice={invoice} canPay={false} />
        ))}
      </ul>
      {invoices.length > 0 && (
        <Link
          to="/client/invoices"
          className="mt-2 inline-flex min-h-9 items-center text-primary text-sm underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {t('invoices')}
        </Link>
      )}
      {opened && <PreviewDialog document={opened} ask={sharedLink} onClose={close} />}
    </section>
  )
}
