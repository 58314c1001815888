import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty'
import { Query } from '../../../components/query'
import { Dialog, DialogContent } from '../../../components/ui/dialog'
import { asProblem } from '../../../lib/api'
import { useProblemText } from '../../../lib/problem-text'
import { toast } from '../../../lib/toast'
import { useUndoAction } from '../../../lib/undo'
import { useFormats } from '../../../lib/use-formats'
import { type ClinicalField, type FieldVersion, useVersions } from './clinical-record'
import { OneVersion } from './one-version'
import type { OpenRecord } from './open-record'
import type { FieldState } from './record-state'

interface Props {
  id: string
  name: ClinicalField
  field: FieldState
  record: OpenRecord
  isReadOnly: boolean
  onClose: () => void
}

/** Lists the earlier versions of a field to read, compare and restore. */
export function VersionsSheet({ id, name, field, record, isReadOnly, onClose }: Props) {
  const { t } = useTranslation('session')
  const format = useFormats()
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const [page, setPage] = useState(1)
  const [openedVersion, setOpenedVersion] = useState<FieldVersion | null>(null)
  const [isBusy, setBusy] = useState(false)
  const versions = useVersions(id, name, page)

  async function restore({ revision, savedAt }: FieldVersion) {
    setBusy(true)
    try {
      const undo = await record.restore(name, revision)
      onClose()
      toast.success(t('versions.restored', { when: format.dayAndTime(savedAt) }), {
        duration: 10_000,
        action: undoAction(() => void undo()),
      })
    } catch (error) {
      setBusy(false)
      toast.error(textOf(asProblem(error)))
    }
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        shape="sheet"
        title={t('versions.open', { name: t(`fields.${name}`) })}
        description={
          openedVersion ? (
            <span className="sentence inline-block">{format.dayAndTime(openedVersion.savedAt)}</span>
          ) : (
            t('versions.lead')
          )
        }
        footer={
          openedVersion && (
            <>
              <Button variant="secondary" disabled={isBusy} onClick={() => setOpenedVersion(null)}>
                {t('versions.back')}
              </Button>
              {!isReadOnly && (
                <Button isBusy={isBusy} onClick={() => void restore(openedVersion)}>
                  {t('versions.restore')}
                </Button>
              )}
            </>
          )
        }
      >
        {openedVersion ? (
          <OneVersion id={id} name={name} version={openedVersion} now={record.textOf(name) || field.text} />
        ) : (
          <Query
            of={versions}
            loading={<Skeleton className="h-40" />}
            isEmpty={({ meta }) => meta.total === 0}
            empty={
              <Empty illustration="spyglass" title={t('versions.none')}>
                {t('versions.noneText')}
              </Empty>
            }
          >
            {({ data, meta }) => (
              <>
                <ul aria-label={t('versions.list')} className="-mx-3">
                  {data.map((version) => (
                    <li key={version.revision}>
                      <button
                        type="button"
                        onClick={() => setOpenedVersion(version)}
                        className="flex min-h-12 w-full flex-wrap items-baseline justify-between gap-x-3 rounded-md px-3 py-2 text-start hover:bg-accent"
                      >
                        <span className="sentence font-medium">{format.dayAndTime(version.savedAt)}</span>
                        <span className="text-muted-foreground text-sm">
                          {[version.by, t('versions.length', { count: version.length })].filter(Boolean).join(' · ')}
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
                {meta.total > meta.perPage && (
                  <div className="mt-4 flex justify-between gap-2">
                    <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
                      {t('versions.newer')}
                    </Button>
                    <Button
                      variant="secondary"
                      disabled={page * meta.perPage >= meta.total}
                      onClick={() => setPage(page + 1)}
                    >
                      {t('versions.older')}
                    </Button>
                  </div>
                )}
              </>
            )}
          </Query>
        )}
      </DialogContent>
    </Dialog>
  )
}
