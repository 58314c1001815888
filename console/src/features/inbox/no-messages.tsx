import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { NoMatches } from '../../components/no-matches'
import type { InboxList } from './use-inbox'

/** Shows the empty state: nobody wrote, all messages are archived, or none matches the filters. */
export function NoMessages({ list }: { list: InboxList }) {
  const { t } = useTranslation('inbox')
  if (list.isNarrowed)
    return (
      <NoMatches title={t('noneFound')} clear={t('showAll')} onClear={() => list.change({ view: 'open', q: '' })} />
    )
  return (
    <Empty
      illustration="lighthouse"
      title={t('empty')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/settings/widgets" className={buttonClass({ variant: 'secondary' })}>
            {t('putOnSite')}
          </Link>
          <Link to={list.searchFor({ view: 'archived' })} className={buttonClass({ variant: 'ghost' })}>
            {t('toArchive')}
          </Link>
        </div>
      }
    >
      {t('emptyHint')}
    </Empty>
  )
}
