import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import type { InboxList } from './use-inbox'

/** Nothing to read, be it that nobody wrote or that all is archived; or nothing that fits what was asked for. */
export function NoMessages({ list }: { list: InboxList }) {
  const { t } = useTranslation('inbox')
  if (list.isNarrowed)
    return (
      <Empty
        drawing="spyglass"
        title={t('noneFound')}
        action={
          <Button variant="secondary" onClick={() => list.change({ view: 'open', q: '' })}>
            {t('showAll')}
          </Button>
        }
      />
    )
  return (
    <Empty
      drawing="lighthouse"
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
