import './texts'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Upload as UploadIcon } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'
import { Query } from '../../components/query'
import { AddFiles } from './add-files'
import { DocumentRow } from './document-row'
import { PageTurner } from './page-turner'
import { PreviewDialog } from './preview-dialog'
import { ownLink } from './reading'
import { UploadRow } from './upload-row'
import { addUploads, type DocumentsOf, useUploads } from './uploads'
import { type Sorting, sortings, useDocuments } from './use-documents'
import { useDrop } from './use-drop'
import { useOpenDocument } from './use-open-document'

/** Lists the documents of a client or a session: adds, shows, shares, renames and removes them. */
export function DocumentsPart(of: DocumentsOf) {
  const { t } = useTranslation('documents')
  const id = useId()
  const uploads = useUploads(of)
  const { reading, sorting, sortBy, turnTo, change, remove } = useDocuments(of)
  const { opened, open, close, save } = useOpenDocument(ownLink)
  const add = (files: readonly File[]) => addUploads(of, files)
  const { isOver, ...drop } = useDrop(add)
  const total = reading.data?.meta.total ?? 0

  return (
    <section aria-labelledby={id} className={`surface relative p-4 ${of.sessionId ? '' : 'sm:p-6'}`} {...drop}>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 max-w-prose">
          <h2 id={id} className={of.sessionId ? 'font-semibold' : 'font-semibold text-lg'}>
            {t('title')}
          </h2>
          <p className="text-muted-foreground">{t(of.sessionId ? 'leadOfSession' : 'lead')}</p>
          <p className="text-muted-foreground text-sm">{t('accepted')}</p>
        </div>
        <AddFiles onFiles={add} />
      </header>
      {uploads.length > 0 && (
        <ul aria-label={t('upload.list')} className="mt-4 divide-y divide-card-border border-card-border border-y">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {total > 1 && (
        <div className="mt-4 flex items-center justify-end gap-2 text-sm">
          <label htmlFor={`${id}-sort`} className="text-muted-foreground">
            {t('sort.label')}
          </label>
          <Select id={`${id}-sort`} value={sorting} onChange={({ target }) => sortBy(target.value as Sorting)}>
            {(Object.keys(sortings) as Sorting[]).map((by) => (
              <option key={by} value={by}>
                {t(`sort.${by}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Query
        of={reading}
        loading={<Rows />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          uploads.length === 0 &&
          !of.sessionId && (
            <Empty illustration="boat" title={t('empty.title')}>
              {t('empty.text')}
            </Empty>
          )
        }
      >
        {({ data, meta }) => (
          <>
            <ul className="mt-2 divide-y divide-card-border">
              {data.map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  onOpen={() => open(document)}
                  onSave={() => save(document)}
                  onChange={(changes) => void change(document.id, changes)}
                  onRemove={() => void remove(document)}
                />
              ))}
            </ul>
            <PageTurner meta={meta} onTurn={turnTo} />
          </>
        )}
      </Query>
      {isOver && (
        <div className="pointer-events-none absolute inset-1 grid place-items-center rounded-lg border-2 border-primary border-dashed bg-card/95">
          <p className="flex items-center gap-2 font-medium text-lg text-primary">
            <UploadIcon className="size-5" aria-hidden />
            {t('drop')}
          </p>
        </div>
      )}
      {opened && <PreviewDialog document={opened} ask={ownLink} onClose={close} />}
    </section>
  )
}

function Rows() {
  return (
    <div className="mt-4 space-y-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
