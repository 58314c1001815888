import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { AddressCard } from './address-card'
import { ContentCard } from './content-card'
import { StateSection } from './state-section'
import { usePublicPage } from './use-public-page'

/** Edits the public page: its content, its state and its address. */
export function PublicPagePage() {
  const { t } = useTranslation('publicPage')
  const { reading, ...actions } = usePublicPage()
  const [isContentUnsaved, setContentUnsaved] = useState(false)
  const [isAddressUnsaved, setAddressUnsaved] = useState(false)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <UnsavedGuard isUnsaved={isContentUnsaved || isAddressUnsaved} />
      <Query of={reading} loading={<Skeleton className="h-[640px] rounded-lg" />}>
        {(page) => (
          <div className="space-y-6">
            <StateSection page={page} actions={actions} isUnsaved={isContentUnsaved} />
            <ContentCard page={page} save={actions.save} onUnsaved={setContentUnsaved} />
            <AddressCard page={page} change={actions.changeAddress} onUnsaved={setAddressUnsaved} />
          </div>
        )}
      </Query>
    </Page>
  )
}
