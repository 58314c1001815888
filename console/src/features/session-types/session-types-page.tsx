import './texts'
import { isInMode, modeTable } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/confirm-dialog'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { useMode } from '../../lib/mode'
import { ArchivedTypes } from './archived-types'
import { ProgrammeEditor } from './programme'
import { TypeList } from './type-list'
import { TypeSheet } from './type-sheet'
import { useTypeLabel, useTypes } from './use-types'
import type { EditedType } from './values'
import { WithoutVideo } from './without-video'

/** Lists the session types to add, change, sort and archive them. */
export function SessionTypesPage() {
  const { t } = useTranslation('sessionTypes')
  const types = useTypes()
  const typeLabel = useTypeLabel()
  const hasPacks = isInMode(useMode() ?? 'essential', modeTable.features.packs)
  const [edited, setEdited] = useState<EditedType | 'new' | null>(null)
  const [leaving, setLeaving] = useState<EditedType | null>(null)
  const add = (
    <Button className="max-sm:w-full" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  const current = (types.reading.data ?? []).filter(({ archivedAt }) => !archivedAt)

  return (
    <Page title={t('title')} lead={t('lead')} actions={current.length > 0 && add}>
      <Query of={types.reading} loading={<ListSkeleton />}>
        {(all) => (
          <div className="space-y-6">
            {current.length === 0 ? (
              <Empty className="surface" illustration="boat" title={t('empty')} action={add}>
                {t('emptyHint')}
              </Empty>
            ) : (
              <>
                {current.every(({ isActive }) => !isActive) && (
                  <Alert tone="warning" icon="alert">
                    {t('none')}
                  </Alert>
                )}
                {current.some(({ isActive, locations }) => isActive && locations.includes('video')) && <WithoutVideo />}
                <TypeList
                  types={current}
                  actions={types}
                  hasPacks={hasPacks}
                  onEdit={setEdited}
                  onRemove={setLeaving}
                />
              </>
            )}
            {hasPacks && <ProgrammeEditor types={current} />}
            <ArchivedTypes types={all.filter(({ archivedAt }) => archivedAt)} onRestore={types.restore} />
          </div>
        )}
      </Query>
      {edited && (
        <TypeSheet
          type={edited === 'new' ? null : edited}
          taken={current.map(({ color }) => color)}
          hasPacks={hasPacks}
          onSave={(values) => (edited === 'new' ? types.add(values) : types.save(edited, values))}
          onClose={() => setEdited(null)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('removing.title', { name: typeLabel(leaving) })}
          text={t('removing.text')}
          words={{ keep: t('removing.keep'), confirm: t('removing.confirm') }}
          onConfirm={() => types.remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Page>
  )
}

const ListSkeleton = () => (
  <div className="space-y-2">
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} className="h-20 w-full rounded-lg" />
    ))}
  </div>
)
