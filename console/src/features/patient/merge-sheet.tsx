import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { Query } from '../../components/query'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { toast } from '../../lib/toast'
import { MergeDifferences } from './merge-differences'
import type { LikelyPair } from './use-duplicates'
import { useMerge } from './use-merge'

/** Merges two clients, once their differences and a preview are shown. */
export function MergeSheet({ pair, onClose }: { pair: LikelyPair; onClose: () => void }) {
  const { t } = useTranslation('patient')
  const navigate = useNavigate()
  const merging = useMerge(pair, (id) => {
    toast.success(t('merge.done'))
    void navigate(`/patients/${id}`)
  })
  const { kept, gone, preview } = merging
  return (
    <Dialog isBusy={merging.isBusy} onClose={onClose}>
      <DialogContent
        shape="sheet"
        title={t('merge.title')}
        className="sm:max-w-[560px]"
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('merge.cancel')}</Button>
            </DialogClose>
            <Button
              variant="danger"
              isBusy={merging.isBusy}
              disabled={!kept.data || !gone.data || !preview.data}
              onClick={() => void merging.merge()}
            >
              {t('merge.confirm')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-6">
          <RadioCards
            legend={t('merge.keep')}
            value={merging.keptId}
            onChange={merging.keepWhom}
            choices={[pair.one, pair.other].map((person) => ({
              value: person.id,
              label: `${person.firstname} ${person.lastname}`,
              hint: t('duplicates.sessions', { count: person.sessions }),
            }))}
          />
          {kept.data && gone.data ? (
            <MergeDifferences kept={kept.data} other={gone.data} keep={merging.keep} onChoose={merging.choose} />
          ) : (
            <Query of={kept.data ? gone : kept} loading={<Skeleton className="h-32" />}>
              {() => null}
            </Query>
          )}
          <section>
            <h3 className="mb-1 font-semibold">{t('merge.preview')}</h3>
            <Query of={preview} loading={<Skeleton className="h-16" />}>
              {({ moves, account }) => (
                <ul className="list-disc space-y-1 ps-5">
                  {moves.sessions > 0 && <li>{t('merge.movesSessions', { count: moves.sessions })}</li>}
                  {moves.documents > 0 && <li>{t('merge.movesDocuments', { count: moves.documents })}</li>}
                  {moves.sessions + moves.documents === 0 && <li>{t('merge.movesNothing')}</li>}
                  {account !== 'none' && <li>{t(`merge.account.${account}`)}</li>}
                </ul>
              )}
            </Query>
          </section>
          <Alert tone="warning">{t('merge.warning')}</Alert>
          {merging.problem && <ProblemNotice problem={merging.problem} />}
        </div>
      </DialogContent>
    </Dialog>
  )
}
