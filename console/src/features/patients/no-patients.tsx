import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { BeyondLastPage, NoMatches } from '../../components/no-matches'
import type { PatientListAddress } from './use-patient-list-address'

/** Shows the empty state: a page beyond the last, no match, or no client yet. */
export function NoPatients({ list, onAdd }: { list: PatientListAddress; onAdd: () => void }) {
  const { t } = useTranslation('patients')
  return (
    <div className="surface mt-4">
      {list.filters.page > 1 ? (
        <BeyondLastPage title={t('beyond')} firstPage={t('firstPage')} to={list.searchFor({ page: 1 })} />
      ) : list.isNarrowed ? (
        <NoMatches title={t('noneFound')} clear={t('clear')} onClear={list.clear}>
          {t('noneFoundHint')}
        </NoMatches>
      ) : (
        <Empty
          illustration="boat"
          title={t('none')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button aria-haspopup="dialog" onClick={onAdd}>
                {t('addFirst')}
              </Button>
              <Link to="/patients/import" className={buttonClass({ variant: 'secondary' })}>
                {t('importFile')}
              </Link>
            </div>
          }
        >
          {t('noneHint')}
        </Empty>
      )}
    </div>
  )
}
